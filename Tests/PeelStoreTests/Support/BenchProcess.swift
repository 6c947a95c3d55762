internal import Foundation
internal import Glibc
internal import PeelCore
internal import Synchronization
internal import Testing

/// `peel-bench appender` in a process of its own.
struct BenchProcess {
  let folder: String
  let process = Process()
  let output = Pipe()

  /// - Parameter environment: Added to this process's.
  init(folder: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    self.folder = folder
    process.executableURL = try Self.executable
    process.arguments = ["appender", folder] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardOutput = output
    try process.run()
  }

  /// The program beside the running tests.
  private static var executable: URL {
    get throws {
      let here = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: here).deletingLastPathComponent().appending(path: "peel-bench")
    }
  }

  /// Waits for this many acknowledgements or the end; the answer is how many there were.
  @discardableResult
  func wait(for acknowledgements: Int) -> Int {
    var seen = 0
    while seen < acknowledgements {
      let bytes = output.read(upTo: acknowledgements - seen)
      if bytes == 0 { break }
      seen += bytes
    }
    return seen
  }

  /// Ends it as a power cut would: no handler runs.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until it ends by itself.
  func finish() -> Int32 {
    wait(for: .max)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A line of the list of acknowledgements.
  struct Acknowledged {
    var message: MessageID
    var seq: Int64
    var clientID: ClientID

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 3, let message = MessageID(words[0]), let seq = Int64(words[1]), let id = ClientID(words[2])
      else { return nil }
      self.message = message
      self.seq = seq
      clientID = id
    }
  }

  /// What was acknowledged, and the codes of what was refused.
  static func list(_ folder: String) throws -> (acknowledged: [Acknowledged], refused: [String]) {
    let text = try String(contentsOfFile: folder + "/acknowledged", encoding: .utf8)
    let lines = text.split(separator: "\n")
    let refused = lines.filter { $0.hasPrefix("refused ") }.map { String($0.dropFirst(8)) }
    return (lines.compactMap { Acknowledged($0) }, refused)
  }
}

extension Pipe {
  /// Reads at most `count` bytes and says how many there were.
  fileprivate func read(upTo count: Int) -> Int {
    fileHandleForReading.readData(ofLength: min(count, 1 << 16)).count
  }
}
