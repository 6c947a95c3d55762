package import PeelCore

/// What is made of a picture or film, for which systems, and what the maker decided for themselves.
package struct StickerOptions: Sendable, Equatable {
  package var targets: [StickerTarget]
  package var style: StickerStyle
  /// The encoder's quality, 0...100, instead of the best that fits.
  package var quality: Int?
  /// The most bytes of a file, where that is less than the target's own limit.
  package var maxBytes: Int?
  /// The most frames in a second, where that is less than the target's own limit.
  package var framesPerSecond: Double?
  /// How often a film plays, 0 for ever; nil keeps what the film says, within the target's rules.
  package var loops: Int?
  /// Keeps the picture's own frame: nothing is trimmed, the whole of it is fitted on the canvas.
  package var keepsFrame: Bool
  /// The part of a film to take, milliseconds from its beginning.
  package var trim: ClosedRange<Int>?

  /// The best that fits, for these targets.
  package init(
    targets: [StickerTarget], style: StickerStyle = StickerStyle(), quality: Int? = nil, maxBytes: Int? = nil,
    framesPerSecond: Double? = nil, loops: Int? = nil, keepsFrame: Bool = false, trim: ClosedRange<Int>? = nil
  ) {
    self.targets = targets
    self.style = style
    self.quality = quality
    self.maxBytes = maxBytes
    self.framesPerSecond = framesPerSecond
    self.loops = loops
    self.keepsFrame = keepsFrame
    self.trim = trim
  }

  /// What the studio cannot do, or nil.
  var fault: StudioError? {
    guard let reason else { return nil }
    return StudioError(.invalidOptions, detail: reason)
  }

  private var reason: String? {
    if targets.isEmpty { return "no target is chosen" }
    if targets.count > StickerTarget.allCases.count { return "a target is chosen twice" }
    if let quality, !(0...100).contains(quality) { return "a quality of \(quality), where 0 to 100 is meant" }
    if let maxBytes, maxBytes < 1 { return "files of \(maxBytes) bytes" }
    if let framesPerSecond, !(0.1...1000).contains(framesPerSecond) {
      return "\(framesPerSecond) frames a second, where 0.1 to 1000 is meant"
    }
    if let loops, !(0...65_535).contains(loops) { return "\(loops) plays, where 0 (for ever) to 65535 is meant" }
    if let trim, trim.lowerBound < 0 || trim.lowerBound == trim.upperBound { return "a part without length" }
    return nil
  }
}
