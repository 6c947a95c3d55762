internal import CWebP
internal import PeelKernels

/// A picture in libwebp's own form, so that colours are converted once for any number of encodings.
final class WebPPixels {
  /// How colour is kept.
  enum Mode: Equatable {
    /// Every visible pixel exactly, at an effort of 0...100.
    case exact(effort: Float)
    /// Lossless but for the last bits: level 80 is off by one level of 255 at most, 60 by two, 40 by four. What is opaque
    /// or clear stays so.
    case nearlyExact(Int32)
    /// 0...100.
    case lossy(Float)
  }

  private var picture = WebPPicture()

  /// - Throws: ``StudioError/Code/tooMuchMemory`` above 16,383 pixels a side.
  init(_ image: RGBAImage) throws(StudioError) {
    guard WebPPictureInit(&picture) != 0 else {
      throw StudioError(.workerMissing, detail: "another version of libwebp is installed than was built against")
    }
    picture.use_argb = 1
    picture.width = Int32(image.width)
    picture.height = Int32(image.height)
    guard WebPPictureImportRGBA(&picture, image.pixels, Int32(image.width * 4)) != 0 else {
      throw StudioError(.tooMuchMemory, detail: "libwebp")
    }
  }

  deinit { WebPPictureFree(&picture) }

  /// - Parameters:
  ///   - method: Effort of lossy encoding, 0...6.
  ///   - alphaQuality: Of lossy encoding; 100 keeps alpha exactly.
  func encode(_ mode: Mode, method: Int32 = 4, alphaQuality: Int32 = 100) throws(StudioError) -> [UInt8] {
    var config = WebPConfig()
    guard WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, 75) != 0 else {
      throw StudioError(.workerMissing, detail: "another version of libwebp is installed than was built against")
    }
    config.method = method
    config.alpha_quality = alphaQuality
    // Spreading the error by texture costs up to 0.6 dB at the same size and gains nothing in SSIM.
    config.sns_strength = 0
    config.filter_strength = 35
    config.filter_sharpness = 4
    switch mode {
    case .exact(let effort):
      config.lossless = 1
      config.quality = effort
      if effort == 0 { config.method = 0 }
    case .nearlyExact(let level):
      config.lossless = 1
      config.near_lossless = level
      config.quality = 60
    case .lossy(let quality):
      config.quality = quality
      // Once converted, the picture stays so; the exact colours are kept beside. Sharper edges of colour are worth their
      // bytes only where few are saved.
      if picture.y == nil {
        let done = quality >= 75 ? WebPPictureSharpARGBToYUVA(&picture) : WebPPictureARGBToYUVA(&picture, WEBP_YUV420)
        guard done != 0 else { throw StudioError(.tooMuchMemory, detail: "libwebp") }
      }
    }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    picture.writer = WebPMemoryWrite
    picture.use_argb = config.lossless
    let done = withUnsafeMutablePointer(to: &writer) { pointer in
      picture.custom_ptr = UnsafeMutableRawPointer(pointer)
      return WebPEncode(&config, &picture)
    }
    guard done != 0, let memory = writer.mem else {
      throw StudioError(.cannotFit, detail: "libwebp error \(picture.error_code.rawValue)")
    }
    return [UInt8](UnsafeBufferPointer(start: memory, count: writer.size))
  }

  /// Reads a still file of ours back, for a comparison.
  static func decode(_ file: [UInt8]) throws(StudioError) -> RGBAImage {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let memory = WebPDecodeRGBA(file, file.count, &width, &height), width > 0, height > 0 else {
      throw StudioError(.failedCheck, detail: "libwebp cannot read its own file")
    }
    defer { WebPFree(memory) }
    let bytes = UnsafeBufferPointer(start: memory, count: Int(width) * Int(height) * 4)
    return RGBAImage(width: Int(width), height: Int(height), pixels: [UInt8](bytes))
  }
}
