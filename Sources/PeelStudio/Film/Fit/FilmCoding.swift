internal import PeelKernels

/// One way to code a film, tried on some of its pictures before all of them are coded.
struct FilmCoding {
  let curve: LossCurve
  let losses: ClosedRange<Double>
  /// Codes a timeline to at most `limit` bytes, beginning at a loss; nil when it came out larger.
  let run: (FilmTimeline, Double, Int, (Double) -> Void) throws(StudioError) -> FilmOutcome?

  /// Measures a coder on a sample.
  /// - Parameters:
  ///   - enough: Bytes per picture at which less quality is of no interest.
  ///   - quality: 0...100 where the maker chose it.
  init(_ coder: some FilmCoder, _ reel: FilmReel, _ sample: FilmReel.Sample, enough: Double, quality: Int?, loops: Int)
    throws(StudioError)
  {
    let least = quality.map { Double(100 - $0) } ?? 0
    var points: [LossCurve.Point] = []
    for loss in coder.losses.map({ max($0, least) }) where loss > points.last?.loss ?? -1 {
      var point = LossCurve.Point(loss: loss, firstBytes: 0, bytes: 0, squaredError: 0)
      var first = coder
      if let coded = try first.code(sample.first, loss: loss, measures: true) {
        point.firstBytes = Double(coded.bytes)
        point.squaredError = coded.squaredError
      }
      for (before, now) in sample.pairs {
        var trial = coder
        trial.show(before)
        guard let coded = try trial.code(now, loss: loss, measures: true) else { continue }
        point.bytes += Double(coded.bytes)
        point.squaredError += coded.squaredError
      }
      point.bytes /= Double(max(sample.pairs.count, 1))
      point.squaredError /= Double(sample.pairs.count + 1)
      points.append(point)
      if point.bytes < enough, points.count > 1 { break }
    }
    let curve = LossCurve(points)
    let losses = least...100
    self.curve = curve
    self.losses = losses
    run = { timeline, loss, limit, progress throws(StudioError) in
      try Self.code(timeline, coder, reel, curve, losses, loss, limit, loops, progress)
    }
  }

  private static func code<Coder: FilmCoder>(
    _ timeline: FilmTimeline, _ coder: Coder, _ reel: FilmReel, _ curve: LossCurve, _ losses: ClosedRange<Double>,
    _ loss: Double, _ limit: Int, _ loops: Int, _ progress: (Double) -> Void
  ) throws(StudioError) -> FilmOutcome? {
    var coder = coder
    let count = timeline.moments.count
    // An exact film stays exact; a lossy one does not turn exact half way.
    let range = loss == 0 ? 0...0 : max(losses.lowerBound, min(loss, 1))...losses.upperBound
    var control = RateControl(curve, limit: limit - 128, pictures: count, loss: loss, losses: range)
    var frames: [FilmFileFrame<Coder.Coded>] = []
    var (spent, losses) = (0, 0.0)
    try reel.play(timeline) { number, picture throws(StudioError) in
      // Once it is hopeless, the rest of the film is only read.
      if spent > limit { return }
      let milliseconds = timeline.moments[number].milliseconds
      if let coded = try coder.code(picture, loss: control.loss, measures: false) {
        frames.append(FilmFileFrame(coded: coded.coded, milliseconds: milliseconds))
        spent += coded.bytes
        losses += control.loss
        control.spend(coded.bytes, isFirst: number == 0)
      } else {
        frames[frames.count - 1].milliseconds += milliseconds
        control.spend(0, isFirst: false)
      }
      progress(Double(number + 1) / Double(count))
    }
    if spent > limit { return nil }
    let file = coder.file(frames, loops: loops)
    if file.count > limit { return nil }
    return FilmOutcome(
      bytes: file, frames: frames.count, milliseconds: frames.reduce(0) { $0 + $1.milliseconds },
      sacrifices: coder.sacrifices(at: losses / Double(max(frames.count, 1))))
  }
}

/// A film as a file.
struct FilmOutcome {
  var bytes: [UInt8]
  var frames: Int
  var milliseconds: Int
  /// What the pictures gave up on average.
  var sacrifices: [Sacrifice]
}
