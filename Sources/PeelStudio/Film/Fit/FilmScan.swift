internal import PeelKernels

/// What one look at all frames of a film tells: how long each is shown, how far each is from the one before, and where
/// the subject is in any of them.
struct FilmScan {
  private(set) var timeline: FilmTimeline
  /// For each frame of the source the mean squared difference from the one before; 0 is equal to the last bit.
  private(set) var changes: [Double]
  private(set) var finisher: StickerFinisher
  /// Whether what is opaque and what is not stays the same throughout.
  private(set) var keepsShape = true
  /// A colour for the place where the sticker will be.
  private(set) var dominantColor: RGBColor?

  init(_ source: any FilmSource, options: StickerOptions, progress: (Double) -> Void) throws(StudioError) {
    finisher = StickerFinisher(style: options.style, keepsFrame: options.keepsFrame)
    changes = []
    try source.rewind()
    var moments: [FilmTimeline.Moment] = []
    var (previous, at): (RGBAImage?, Int) = (nil, 0)
    let expected = source.info.milliseconds ?? options.trim?.upperBound ?? 10_000
    while let frame = try source.next() {
      // What is shown for no time is not shown.
      if frame.milliseconds == 0 {
        changes.append(0)
        continue
      }
      moments.append(FilmTimeline.Moment(frame: changes.count, milliseconds: frame.milliseconds))
      changes.append(previous.map { $0.meanSquaredDifference(from: frame.image) } ?? .infinity)
      if keepsShape, let previous { keepsShape = previous.hasShape(of: frame.image) }
      at += frame.milliseconds
      if at > options.trim?.lowerBound ?? 0, changes.last != 0 || dominantColor == nil {
        finisher.measure(frame.image)
        if dominantColor == nil { dominantColor = frame.image.dominantColor }
      }
      previous = frame.image
      progress(min(1, Double(at) / Double(max(expected, 1))))
      if let end = options.trim?.upperBound, at >= end { break }
    }
    timeline = FilmTimeline(moments)
    if let trim = options.trim { timeline = timeline.trimmed(to: trim.lowerBound..<trim.upperBound) }
    if dominantColor == nil { throw StudioError(.nothingVisible) }
    // A frame equal to the one before shows nothing new, whatever its target.
    timeline = timeline.keeping { changes[$0.frame] > 0 }
    if timeline.moments.count < 2 { throw StudioError(.notAFilm) }
  }
}

extension RGBAImage {
  /// Whether alpha is the same everywhere.
  fileprivate func hasShape(of other: RGBAImage) -> Bool {
    pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        for at in stride(from: 3, to: one.count, by: 4) where one[at] != two[at] { return false }
        return true
      }
    }
  }
}
