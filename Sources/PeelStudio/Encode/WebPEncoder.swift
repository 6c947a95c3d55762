internal import CWebP
internal import PeelKernels

/// Writes still WebP files over libwebp, with exact alpha and the best quality a byte limit allows.
struct WebPEncoder {
  /// The file has at most this many bytes.
  var limit: Int
  /// Whether an exact file is worth trying: drawings often fit, photos never do.
  var triesLossless = false

  /// - Throws: ``StudioError/Code/cannotFit`` when the lowest quality is too large.
  func encode(_ image: RGBAImage) throws(StudioError) -> [UInt8] {
    if triesLossless {
      let file = try once(image, quality: nil)
      if file.count <= limit { return file }
    }
    // Most stickers fit at 96 and then at 100. Those that don't are searched for the best quality that does; a file that
    // fills 94 % of the limit is as good as the best.
    var (low, high): (Float, Float) = (0, 101)
    var best: [UInt8]?
    var guess: Float = 96
    for attempt in 1...12 {
      let file = try once(image, quality: guess)
      let fill = Float(file.count) / Float(limit)
      if file.count <= limit {
        best = file
        low = guess
        if fill >= 0.94 || guess == 100 { break }
        guess = high > 100 ? 100 : (low + high) / 2
      } else {
        if guess == 0 { throw StudioError(.cannotFit, limit: limit, actual: file.count) }
        high = guess
        // A step of quality is worth about 3 %; steps that were too short double.
        let step = max(Float(1 << min(attempt, 6)), min(40, (fill - 1) * 30))
        guess = best == nil ? max(0, guess - step) : (low + high) / 2
      }
      if best != nil, high - low < 1 { break }
    }
    if let best { return best }
    throw StudioError(.cannotFit, limit: limit)
  }

  /// One file. No quality means exact.
  func once(_ image: RGBAImage, quality: Float?) throws(StudioError) -> [UInt8] {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigPreset(&config, WEBP_PRESET_PICTURE, quality ?? 75) != 0, WebPPictureInit(&picture) != 0 else {
      throw StudioError(.workerMissing, detail: "another version of libwebp is installed than was built against")
    }
    config.lossless = quality == nil ? 1 : 0
    config.method = 4
    config.alpha_quality = 100
    config.use_sharp_yuv = 1
    if quality == nil { config.quality = 60 }
    picture.use_argb = 1
    picture.width = Int32(image.width)
    picture.height = Int32(image.height)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer {
      WebPMemoryWriterClear(&writer)
      WebPPictureFree(&picture)
    }
    guard WebPPictureImportRGBA(&picture, image.pixels, Int32(image.width * 4)) != 0 else {
      throw StudioError(.tooMuchMemory, detail: "libwebp")
    }
    picture.writer = WebPMemoryWrite
    let done = withUnsafeMutablePointer(to: &writer) { pointer in
      picture.custom_ptr = UnsafeMutableRawPointer(pointer)
      return WebPEncode(&config, &picture)
    }
    guard done != 0, let memory = writer.mem else {
      throw StudioError(.cannotFit, detail: "libwebp error \(picture.error_code.rawValue)")
    }
    return [UInt8](UnsafeBufferPointer(start: memory, count: writer.size))
  }
}
