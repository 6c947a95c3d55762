package import PeelCore
import PeelCrypto

/// An image on disk that passed the first look: its kind is known and it is all there.
package struct ImageFile: Hashable, Sendable {
  /// Where it is.
  package var path: String
  /// Its size in bytes.
  package var byteCount: Int
  /// What its first bytes say.
  package var header: ImageHeader
  /// The SHA-256 of its bytes.
  package var digest: Digest

  /// The largest file that is read.
  package static let byteLimit = 25 * 1024 * 1024

  /// Looks at a file.
  /// - Throws: ``PackError`` when it is no complete image of a known format, is too large or cannot be read.
  package init(at path: String) throws(PackError) {
    let bytes = try BoundedFile.read(path, atMost: Self.byteLimit)
    guard let header = ImageHeader(bytes) else {
      throw PackError(.malformed, "it is not a PNG, GIF, JPEG or WebP image")
    }
    guard header.complete else { throw PackError(.malformed, "the image is cut off") }
    self.path = path
    byteCount = bytes.count
    self.header = header
    digest = SHA256.hash(bytes)
  }
}
