/// What a system asks of an animated sticker.
package struct FilmRules: Hashable, Sendable {
  package var picture: StickerRules
  /// The longest time from the first frame's beginning to the last one's end, milliseconds; nil where none is set.
  package var longest: Int?
  /// How long a frame must stay, milliseconds.
  package var shortestFrame: Int
  /// How many frames there may be.
  package var frames: ClosedRange<Int>
  /// The most frames in any second; nil where ``shortestFrame`` alone bounds them.
  package var framesPerSecond: Int?
  /// How many times it may play; 0 is for ever. Where it may not play for ever, ``longest`` counts all of its plays.
  package var loops: ClosedRange<Int>

  init(
    _ picture: StickerRules, longest: Int? = nil, shortestFrame: Int = 20, framesPerSecond: Int? = nil,
    frames: ClosedRange<Int> = 2...1000, loops: ClosedRange<Int> = 0...65_535
  ) {
    self.picture = picture
    self.longest = longest
    self.shortestFrame = shortestFrame
    self.framesPerSecond = framesPerSecond
    self.frames = frames
    self.loops = loops
  }
}
