public import PeelCore

/// The names of sticker files in a shared folder: the same content has the same name, and changed content has a new one, so
/// that whoever caches by address never shows the old image.
public struct StickerFileName: Hashable, Sendable, CustomStringConvertible {
  /// The first sixteen digits of the content's SHA-256.
  public let prefix: String
  /// The size of the image.
  public let size: StickerSize
  /// Without dot.
  public let fileExtension: String

  /// The name for some content.
  public init(digest: Digest, size: StickerSize, fileExtension: String = "png") {
    prefix = String(digest.description.prefix(16))
    self.size = size
    self.fileExtension = fileExtension
  }

  /// Reads `<16 digits>-<pixels>.<extension>`; nil for other names.
  public init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["png", "gif", "jpg"].contains(parts[1]) else { return nil }
    let halves = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0].utf8.count == 16,
      halves[0].utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }),
      let pixels = Int(halves[1]), String(pixels) == halves[1], let size = StickerSize(rawValue: pixels)
    else { return nil }
    prefix = String(halves[0])
    self.size = size
    fileExtension = String(parts[1])
  }

  /// The name.
  public var description: String { "\(prefix)-\(size.pixels).\(fileExtension)" }

  /// How long a file that nothing names is kept: a message being written may still point at it.
  public static let grace = Duration.seconds(86_400)

  /// The files that may be deleted: ours, named by nothing, and older than a day.
  /// - Parameters:
  ///   - files: The folder's files with their age.
  ///   - referenced: The names in use.
  public static func garbage(in files: [(name: String, age: Duration)], referenced: Set<String>) -> [String] {
    files.filter { file in
      StickerFileName(file.name) != nil && !referenced.contains(file.name) && file.age > grace
    }.map(\.name)
  }
}
