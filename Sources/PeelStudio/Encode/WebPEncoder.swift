internal import CWebP
internal import PeelKernels

/// Writes still WebP files over libwebp, with exact alpha and the best quality a byte limit allows.
struct WebPEncoder {
  /// The file has at most this many bytes.
  var limit: Int
  /// 0...100 instead of the best that fits.
  var quality: Int?

  /// - Throws: ``StudioError/Code/cannotFit`` when the lowest quality is too large.
  func encode(_ image: RGBAImage) throws(StudioError) -> Encoded {
    let exact = try WebPPixels(image.withoutHiddenColors)
    if quality ?? 100 == 100 {
      // More effort saves an eighth at most, so the quickest file tells whether it is worth while.
      let quick = try exact.encode(.exact(effort: 0))
      if quick.count - quick.count / 6 <= limit {
        let file = try exact.encode(.exact(effort: 60))
        if file.count <= limit { return Encoded(bytes: file) }
      }
    }
    let (file, quality) = try lossy(try WebPPixels(image.withBorrowedColors))
    return Encoded(bytes: file, sacrifices: [.quality(Int(quality.rounded(.down)))])
  }

  /// The largest lossy file within the limit, or within an eighteenth of it.
  private func lossy(_ pixels: WebPPixels) throws(StudioError) -> ([UInt8], Float) {
    let highest = Float(quality ?? 100)
    var (low, high): (Float, Float) = (-1, highest + 1)
    var best: [UInt8]?
    var guess = min(highest, 96)
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
