import Foundation

/// What `Scripts/bench` needs of Peel's own parts.
@main
enum Main {
  static let benches: [String: @Sendable ([String]) async throws -> Void] = [
    "seed": { try await Seed($0).run() },
    "store": { try await StoreBench($0).run() },
  ]

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let bench = benches[name] else {
      print("usage: peel-bench \(benches.keys.sorted().joined(separator: "|")) …")
      exit(2)
    }
    do {
      try await bench(Array(words.dropFirst()))
    } catch {
      print("peel-bench \(name): \(error)")
      exit(1)
    }
  }
}
