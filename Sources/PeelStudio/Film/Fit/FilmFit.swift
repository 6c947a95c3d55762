internal import PeelCore
internal import PeelKernels

/// Fits one film to one target: what the rules ask first, then the search for the best that fits the bytes.
struct FilmFit {
  let source: any FilmSource
  let scan: FilmScan
  let options: StickerOptions
  let target: StickerTarget
  let rules: FilmRules
  let progress: (Double) -> Void

  var limit: Int { min(rules.picture.byteLimit, options.maxBytes ?? .max) }

  func file() throws(StudioError) -> TargetFile {
    var sacrifices: [Sacrifice] = []
    let timeline = try ruled(&sacrifices)
    let loops = loops(for: timeline, &sacrifices)
    var (width, height) = (rules.picture.width, rules.picture.height)
    while true {
      let reel = FilmReel(
        source: source, finisher: scan.finisher, width: width, height: height,
        onWhite: rules.picture.isOnWhite)
      if let found = try search(timeline, reel, loops: loops) {
        if width < rules.picture.width {
          sacrifices.append(
            .pixels(
              fromWidth: rules.picture.width, fromHeight: rules.picture.height, toWidth: width, toHeight: height))
        }
        return try checked(found.outcome, width, height, sacrifices + found.sacrifices)
      }
      guard rules.picture.mayShrink, width >= rules.picture.width / 2 else {
        throw StudioError(.cannotFit, limit: limit)
      }
      (width, height) = (width * 3 / 4, height * 3 / 4)
    }
  }

  /// The timeline as the target's rules and the maker's options have it, before any byte is counted.
  private func ruled(_ sacrifices: inout [Sacrifice]) throws(StudioError) -> FilmTimeline {
    var timeline = scan.timeline
    if let longest = rules.longest, timeline.milliseconds > longest {
      sacrifices.append(.duration(from: timeline.milliseconds, to: longest))
      timeline = timeline.trimmed(to: 0..<longest)
    }
    let given = timeline
    let rate = min(options.framesPerSecond ?? .infinity, rules.framesPerSecond.map(Double.init) ?? .infinity)
    timeline = timeline.limited(shortest: rules.shortestFrame, rate: rate).limited(
      toFrames: rules.frames.upperBound)
    // GIF counts hundredths of a second.
    if rules.picture.format == .gif { timeline = timeline.rounded(to: 10) }
    if timeline.moments.count < given.moments.count {
      sacrifices.append(.frameRate(from: given.rate, to: timeline.rate))
    }
    if timeline.moments.count < rules.frames.lowerBound {
      throw StudioError(
        .tooFewFrames, limit: rules.frames.lowerBound, actual: timeline.moments.count, detail: target.rawValue)
    }
    return timeline
  }

  private func loops(for timeline: FilmTimeline, _ sacrifices: inout [Sacrifice]) -> Int {
    let wanted = options.loops ?? source.info.loops
    var most = rules.loops.upperBound
    if rules.loops.lowerBound > 0, let longest = rules.longest {
      most = max(1, min(most, longest / max(1, timeline.milliseconds)))
    }
    let given = wanted == 0 && !rules.loops.contains(0) ? most : min(max(wanted, rules.loops.lowerBound), most)
    if given != wanted { sacrifices.append(.loops(from: wanted, to: given)) }
    return given
  }

  /// How near pictures should be to their originals, decibels, before frames are given up for them; and the fewest
  /// frames a second that are worth it.
  private static let floors: [(decibels: Double, rate: Double)] = [(31, 6), (28, 5), (25, 3), (0, 0.5)]

  private func search(
    _ timeline: FilmTimeline, _ reel: FilmReel, loops: Int
  ) throws(StudioError) -> (outcome: FilmOutcome, sacrifices: [Sacrifice])? {
    let levels = levels(timeline)
    if rules.picture.format == .webm {
      guard let found = try searchVideo(reel, levels) else { return nil }
      return (found.outcome, said(found.outcome, level: found.level, of: timeline, merged: levels.dropFirst().first))
    }
    let sample = try reel.sample(timeline, pairs: min(6, timeline.moments.count - 1))
    progress(0.2)
    let codings = try codings(reel, sample, timeline, loops: loops)
    progress(0.4)
    var budget = Double(limit)
    var mayBeExact = true
    for floor in Self.floors {
      for level in levels where level.rate >= min(floor.rate, timeline.rate) {
        // What a sample promises may not hold; then the same frames are tried for less before any are given up.
        for _ in 0..<3 {
          guard let best = best(codings, level, budget, mayBeExact), best.decibels >= floor.decibels else { break }
          let outcome = try best.coding.run(level, best.loss, limit) { progress(0.4 + 0.6 * $0) }
          if let outcome {
            return (outcome, said(outcome, level: level, of: timeline, merged: levels.dropFirst().first))
          }
          if best.loss == 0 { mayBeExact = false } else { budget *= 0.92 }
        }
      }
    }
    return nil
  }

  /// The way to code a level that comes nearest to the original within a budget.
  private func best(
    _ codings: [FilmCoding], _ level: FilmTimeline, _ budget: Double, _ mayBeExact: Bool
  ) -> (coding: FilmCoding, loss: Double, decibels: Double)? {
    codings.compactMap { coding -> (coding: FilmCoding, loss: Double, decibels: Double)? in
      guard var loss = coding.curve.loss(for: level.moments.count, within: budget) else { return nil }
      if !mayBeExact { loss = max(loss, 1) }
      return (coding, loss, coding.curve.decibels(at: loss))
    }.max { $0.decibels < $1.decibels }
  }

  private func codings(
    _ reel: FilmReel, _ sample: FilmReel.Sample, _ timeline: FilmTimeline, loops: Int
  ) throws(StudioError) -> [FilmCoding] {
    let enough = Double(limit) / Double(timeline.moments.count)
    let (width, height) = (reel.width, reel.height)
    switch rules.picture.format {
    case .animatedWebP:
      // Long films are coded with less effort for each picture.
      let coder = WebPFilmCoder(width: width, height: height, method: timeline.moments.count > 80 ? 2 : 4)
      return [
        try FilmCoding(coder, reel, sample, enough: enough, quality: options.quality, loops: loops)
      ]
    case .apng:
      var found = [
        try FilmCoding(
          ColorFilmCoder(width: width, height: height), reel, sample, enough: enough, quality: options.quality,
          loops: loops)
      ]
      // Where full colour fits as it is, no palette can be better.
      if found[0].curve.loss(for: timeline.moments.count, within: Double(limit)) == 0 { return found }
      let counts = sample.colors
      for colors in [256, 64, 16] {
        let coder = PaletteFilmCoder(width: width, height: height, palette: ColorPalette(counts, count: colors))
        found.append(
          try FilmCoding(coder, reel, sample, enough: enough, quality: options.quality, loops: loops))
      }
      return found
    default:
      let counts = sample.colors
      let isOpaque = scan.keepsShape || rules.picture.isOnWhite
      var found: [FilmCoding] = []
      for colors in [256, 64, 16] {
        let coder = GIFFilmCoder(
          width: width, height: height, palette: ColorPalette(counts, count: colors), isOpaque: isOpaque)
        found.append(
          try FilmCoding(coder, reel, sample, enough: enough, quality: options.quality, loops: loops))
      }
      return found
    }
  }

  /// Timelines with ever fewer frames: all, those that differ to the eye, then ever fewer a second.
  private func levels(_ timeline: FilmTimeline) -> [FilmTimeline] {
    var levels = [timeline]
    var change = 0.0
    let merged = timeline.keeping { moment in
      change += scan.changes[moment.frame].squareRoot()
      // A mean difference of two levels of 255 is not seen in motion.
      if change < 2 { return false }
      change = 0
      return true
    }
    // Where hardly anything moves, all of it together may be less than that.
    if merged.moments.count > max(1, rules.frames.lowerBound - 1) { levels.append(merged) }
    for rate in [25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2, 1, 0.5] where rate < timeline.rate * 0.95 {
      let reduced = timeline.limited(shortest: rules.shortestFrame, rate: rate)
      if reduced.moments.count >= max(2, rules.frames.lowerBound) { levels.append(reduced) }
    }
    return levels.reduce(into: []) { kept, level in
      if level.moments.count < kept.last?.moments.count ?? .max { kept.append(level) }
    }
  }

  private func said(
    _ outcome: FilmOutcome, level: FilmTimeline, of timeline: FilmTimeline, merged: FilmTimeline?
  ) -> [Sacrifice] {
    var said = outcome.sacrifices
    if level == timeline || level == merged {
      let frames = timeline.moments.count
      if outcome.frames < frames { said.append(.mergedFrames(from: frames, to: outcome.frames)) }
    } else {
      said.append(.frameRate(from: timeline.rate, to: level.rate))
    }
    return said
  }

  private func checked(
    _ outcome: FilmOutcome, _ width: Int, _ height: Int, _ sacrifices: [Sacrifice]
  ) throws(StudioError) -> TargetFile {
    let format = rules.picture.format
    let file = TargetFile(
      target: target, mediaType: format.mediaType, fileExtension: format.fileExtension, bytes: outcome.bytes,
      width: width, height: height, frames: outcome.frames, milliseconds: outcome.milliseconds, byteLimit: limit,
      sacrifices: sacrifices)
    try FileCheck(file).run()
    return file
  }
}
