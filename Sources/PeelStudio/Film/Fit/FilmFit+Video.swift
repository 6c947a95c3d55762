internal import PeelCore
internal import PeelKernels

extension FilmFit {
  /// Video is coded from picture to picture, so all of it is coded to learn what a quality takes: three or four times.
  func searchVideo(_ reel: FilmReel, _ levels: [FilmTimeline]) throws(StudioError) -> (
    outcome: FilmOutcome, level: FilmTimeline
  )? {
    // Beyond the second quality frames are given up first, and only then the last.
    for worst in [44, 63] {
      for level in levels where level.rate >= 5 || level == levels.last {
        if let found = try video(reel, level, qualities: leastVideoQuality...worst) { return (found, level) }
      }
    }
    return nil
  }

  /// libvpx's best quality that the maker's own leaves: 0 is best and 63 worst.
  private var leastVideoQuality: Int { options.quality.map { min(44, (100 - $0) * 63 / 100) } ?? 4 }

  /// The best quality of a range that fits, to within a few steps.
  private func video(
    _ reel: FilmReel, _ level: FilmTimeline, qualities: ClosedRange<Int>
  ) throws(StudioError) -> FilmOutcome? {
    var (low, high) = (qualities.lowerBound, qualities.upperBound)
    var best: FilmOutcome?
    var guess = min(max(24, low), high)
    for _ in 0..<6 where low <= high {
      let file = try videoFile(reel, level, quality: guess)
      if let file, file.count <= limit {
        best = FilmOutcome(
          bytes: file, frames: level.moments.count, milliseconds: level.milliseconds,
          sacrifices: [.quality(100 - guess * 100 / 63)])
        high = guess - 1
        // A sixth of the bytes is a step of about one and a half.
        let room = Double(limit) / Double(file.count)
        if room < 1.12 { break }
        guess = max(low, min(high, guess - max(1, Int(room * 2))))
      } else {
        low = guess + 1
        guess = best == nil ? min(high, guess + 10) : (low + high) / 2
      }
    }
    return best
  }

  private func videoFile(_ reel: FilmReel, _ level: FilmTimeline, quality: Int) throws(StudioError) -> [UInt8]? {
    // A file a little too large says how far off it is; one much larger needs not be finished.
    let writer = try VideoWriter(
      width: reel.width, height: reel.height, quality: quality, effort: 4, limit: limit + limit / 8)
    var fits = true
    try reel.play(level) { number, picture throws(StudioError) in
      guard fits else { return }
      fits = try writer.append(picture, milliseconds: level.moments[number].milliseconds)
      progress(0.3 + 0.7 * Double(number + 1) / Double(level.moments.count))
    }
    return fits ? try writer.finish() : nil
  }
}
