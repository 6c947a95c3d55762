/// How a picture is cropped and turned before it becomes a sticker, in this order: crop, flips, quarter turns,
/// straightening, turn.
package struct StickerGeometry: Sendable, Equatable {
  /// A part of the picture in fractions of its width and height, 0...1 from the top left.
  package struct Crop: Sendable, Equatable {
    package let x: Float
    package let y: Float
    package let width: Float
    package let height: Float

    /// A part; numbers out of range become the nearest in it.
    package init(x: Float, y: Float, width: Float, height: Float) {
      self.x = x.clamped(to: 0...1)
      self.y = y.clamped(to: 0...1)
      self.width = width.clamped(to: 0...1 - self.x)
      self.height = height.clamped(to: 0...1 - self.y)
    }
  }

  package let crop: Crop?
  /// Left and right change places.
  package let flipsAcross: Bool
  /// Top and bottom change places.
  package let flipsDown: Bool
  /// Quarter turns clockwise, 0...3; they move pixels and change none.
  package let quarterTurns: Int
  /// Degrees clockwise, -45...45, after which the picture is cropped to the largest part without empty corners.
  package let straightening: Float
  /// Degrees clockwise, -180...180; the canvas grows and the corners are clear.
  package let turn: Float

  /// A geometry; numbers out of range become the nearest in it, quarter turns wrap round.
  package init(
    crop: Crop? = nil, flipsAcross: Bool = false, flipsDown: Bool = false, quarterTurns: Int = 0,
    straightening: Float = 0, turn: Float = 0
  ) {
    self.crop = crop
    self.flipsAcross = flipsAcross
    self.flipsDown = flipsDown
    self.quarterTurns = quarterTurns & 3
    self.straightening = straightening.clamped(to: Self.straightenings)
    self.turn = turn.clamped(to: Self.turns)
  }

  /// The angles by which a picture can be straightened, degrees.
  package static let straightenings: ClosedRange<Float> = -45...45
  /// The angles by which a picture can be turned, degrees.
  package static let turns: ClosedRange<Float> = -180...180
  /// The picture as it is.
  package static let identity = StickerGeometry()
}
