internal import Dispatch
internal import FoundationEssentials
package import PeelKernels

/// Upright sRGB pixels with straight alpha, for those who pass pictures on without looking into them.
package typealias Picture = RGBAImage

/// One cut's pictures on disk: exact pixels for the next step, WebP for the screen.
package struct PictureFolder: Sendable {
  /// What there is a picture of.
  package enum Name: String, Sendable { case photo, quick, fine, marked }

  /// Encoding takes tens of milliseconds, so it has a thread of its own instead of one of the shared pool's.
  private static let queue = DispatchQueue(label: "peel.pictures")

  /// Where it is.
  package let path: String

  /// Makes the folder.
  package init(path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The file a browser is shown.
  package func file(_ picture: Name) -> String { "\(path)/\(picture.rawValue).webp" }

  private func pixels(_ picture: Name) -> String { "\(path)/\(picture.rawValue).rgba" }

  /// Writes both files of a picture.
  /// - Returns: Its size in pixels.
  @discardableResult
  package func write(_ image: Picture, as picture: Name) async throws -> (width: Int, height: Int) {
    try await Self.offPool {
      let webp = try PictureFile.webp(image, quality: picture == .photo ? 82 : 92)
      var raw = Data(capacity: image.pixels.count + 8)
      for side in [image.width, image.height] {
        withUnsafeBytes(of: UInt32(side).littleEndian) { raw.append(contentsOf: $0) }
      }
      raw.append(contentsOf: image.pixels)
      try raw.write(to: URL(filePath: pixels(picture)), options: .atomic)
      try Data(webp).write(to: URL(filePath: file(picture)), options: .atomic)
      return (image.width, image.height)
    }
  }

  /// The exact pixels of a picture that was written.
  package func read(_ picture: Name) async throws -> Picture {
    try await Self.offPool {
      let raw = [UInt8](try Data(contentsOf: URL(filePath: pixels(picture))))
      func side(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(raw[at + $1]) << ($1 * 8) } }
      guard raw.count > 8, raw.count == 8 + side(0) * side(4) * 4 else { throw CocoaError(.fileReadCorruptFile) }
      return RGBAImage(width: side(0), height: side(4), pixels: Array(raw[8...]))
    }
  }

  /// Removes the folder with everything in it.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
