package import PeelKernels

/// Pixels of our own as files for a screen.
package enum PictureFile {
  /// A WebP with exact alpha and lossy colour. Takes tens of milliseconds for a megapixel; call it off the shared pool.
  /// - Parameter quality: 0...100.
  /// - Throws: ``StudioError/Code/cannotFit`` above 16,383 pixels a side.
  package static func webp(_ image: RGBAImage, quality: Float) throws(StudioError) -> [UInt8] {
    try WebPEncoder(limit: .max).once(image, quality: quality)
  }
}
