import FoundationEssentials

/// Files of `Tests/Fixtures`.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }
  static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
