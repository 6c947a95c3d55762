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
    // Size grows with quality, faster towards the end. Good guesses are 96 and then by the slope of log(size); each try
    // narrows the range, and a file that fills 94 % of the limit is as good as the best.
    var (low, high): (Float, Float) = (0, 100)
    var best: [UInt8]?
    var guess: Float = 96
    var smallest = Int.max
    for _ in 0..<9 {
      let file = try once(image, quality: guess)
      smallest = min(smallest, file.count)
      if file.count <= limit {
        best = file
        low = guess
        if file.count * 100 >= limit * 94 || guess >= 100 { break }
      } else {
        high = guess
      }
      if high - low < 1 { break }
      let ratio = Float(file.count) / Float(limit)
      // Between 60 and 95 a file grows by about 3 % a step.
      let step = ratio > 1 ? -min(40, max(1.5, (ratio - 1) * 30)) : min(20, max(1, (1 / ratio - 1) * 22))
      guess = best == nil ? guess + step : ratio > 1 ? (low + high) / 2 : min(guess + step, (low + 3 * high) / 4)
      if high == 100, best != nil, guess > 99 { guess = 100 }
      if guess <= low || guess >= high { guess = (low + high) / 2 }
      if best == nil, guess <= 0.5 || high <= 1 { guess = 0 }
    }
    if let best { return best }
    let last = try once(image, quality: 0)
    guard last.count <= limit else { throw StudioError(.cannotFit, limit: limit, actual: min(last.count, smallest)) }
    return last
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
