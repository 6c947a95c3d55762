import Foundation

/// What `--json` prints: one object a line, keys in order, so that scripts can read it and people compare it.
enum JSONOutput {
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
