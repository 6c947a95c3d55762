internal import CWebP
internal import PeelKernels

/// Writes still WebP files over libwebp: the nearest to the picture that a byte limit allows.
struct WebPEncoder {
  /// The file has at most this many bytes.
  var limit: Int
  /// 0...100 instead of the best that fits.
  var quality: Int?

  /// Exact where that fits; else nearly exact, or lossy at the best quality, whichever comes nearer.
  /// - Throws: ``StudioError/Code/cannotFit`` when the lowest quality is too large.
  func encode(_ image: RGBAImage) throws(StudioError) -> Encoded {
    let clean = image.withoutHiddenColors
    var near: Encoded?
    if quality ?? 100 == 100 {
      near = try exact(clean)
      if let near, near.sacrifices.isEmpty { return near }
    }
    let (file, quality) = try lossy(try WebPPixels(clean))
    if let near, try error(near.bytes, clean) < error(file, clean) { return near }
    return Encoded(bytes: file, sacrifices: [.quality(Int(quality.rounded(.down)))])
  }

  /// A file that is exact or, failing that, off by a few levels; nil when none fits or none could.
  private func exact(_ image: RGBAImage) throws(StudioError) -> Encoded? {
    let pixels = try WebPPixels(image)
    // The quickest file is up to twice as large as the smallest, and ever slower ones tell more.
    guard try pixels.encode(.exact(effort: 0)).count < 2 * limit + limit / 5 else { return nil }
    let size = try pixels.encode(.exact(effort: 20), method: 2).count
    if size <= limit + limit / 20 {
      let file = try pixels.encode(.exact(effort: 60))
      if file.count <= limit { return Encoded(bytes: file) }
    }
    // What each level takes of an exact file's bytes, at least.
    for (level, share, off): (Int32, Int, Int) in [(80, 70, 1), (60, 58, 2), (40, 48, 4)]
    where size * share / 100 <= limit {
      let file = try pixels.encode(.nearlyExact(level))
      if file.count <= limit { return Encoded(bytes: file, sacrifices: [.rounding(off)]) }
    }
    return nil
  }

  private func error(_ file: [UInt8], _ image: RGBAImage) throws(StudioError) -> Double {
    image.meanSquaredDifference(from: try WebPPixels.decode(file))
  }

  /// The largest lossy file within the limit, or within an eighteenth of it.
  private func lossy(_ pixels: WebPPixels) throws(StudioError) -> ([UInt8], Float) {
    let highest = Float(quality ?? 100)
    var (low, high): (Float, Float) = (-1, highest + 1)
    var best: [UInt8]?
    var guess = highest
    for attempt in 1...12 {
      let file = try pixels.encode(.lossy(guess))
      let fill = Float(file.count) / Float(limit)
      if file.count <= limit {
        best = file
        low = guess
        if fill >= 0.945 || guess == highest { break }
        guess = high > highest ? highest : (low + high) / 2
      } else {
        if guess <= 0 { throw StudioError(.cannotFit, limit: limit, actual: file.count) }
        high = guess
        // A step of quality is worth about 3 %; steps that were too short double.
        let step = max(Float(1 << min(attempt, 6)), min(40, (fill - 1) * 30))
        guess = best == nil ? max(0, guess - step) : (low + high) / 2
      }
      if best != nil, high - low < 0.5 { break }
    }
    guard let best else { throw StudioError(.cannotFit, limit: limit) }
    return (best, low)
  }

  /// One file. No quality means exact.
  func once(_ image: RGBAImage, quality: Float?) throws(StudioError) -> [UInt8] {
    try WebPPixels(image).encode(quality.map { .lossy($0) } ?? .exact(effort: 60))
  }
}
