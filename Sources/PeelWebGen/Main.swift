import Foundation

/// Writes what the browser shares with Swift: types, limits and fixtures. With `--check` it writes nothing and fails on a difference.
@main
enum Main {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isCheck = words.first == "--check"
    if isCheck { words.removeFirst() }
    guard words.count <= 1, words.first?.hasPrefix("-") != true else {
      say("Usage: PeelWebGen [--check] [FOLDER]\nFOLDER is the checkout; the current folder when left out.\n")
      exit(2)
    }
    let root = words.first ?? FileManager.default.currentDirectoryPath
    guard FileManager.default.fileExists(atPath: root + "/Package.swift") else {
      say("\(root) is not a checkout of Peel: it has no Package.swift. Name the folder of the checkout.\n")
      exit(2)
    }
    do {
      let stale = try Outputs.all().filter { try bring($0, root, isCheck) }
      if isCheck, !stale.isEmpty {
        say("Not as PeelWebGen makes them: \(stale.map(\.path).joined(separator: ", ")). Run swift run PeelWebGen.\n")
        exit(1)
      }
    } catch {
      say("\(error)\n")
      exit(1)
    }
  }

  /// - Returns: Whether the file was not up to date.
  private static func bring(_ output: Output, _ root: String, _ isCheck: Bool) throws -> Bool {
    let path = URL(filePath: root).appending(path: output.path)
    let wanted = Data(output.text.utf8)
    if let there = try? Data(contentsOf: path), there == wanted { return false }
    guard !isCheck else { return true }
    try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try wanted.write(to: path, options: .atomic)
    say("\(output.path)\n")
    return true
  }

  private static func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
