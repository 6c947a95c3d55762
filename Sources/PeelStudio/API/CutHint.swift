package import PeelKernels

/// What a user marked by hand. Coordinates are fractions of the picture's width and height, 0...1 from the top left, so
/// that a mark fits the picture at any size.
package struct CutHint: Sendable, Equatable {
  /// The subject lies in here.
  package var rectangle: Rectangle?
  /// The subject lies inside this closed line: 3...4096 corners, or none. It goes before the rectangle.
  package var lasso: [Point]
  /// Where there are several subjects, only the one at this place is kept.
  package var tap: Point?
  /// Where the subject is, roughly: 255 subject, 0 background, of the photo's shape at any size. It goes before everything
  /// but strokes.
  package var mask: Mask?
  /// Lines drawn over what is to be kept or removed; later ones win.
  package var strokes: [Stroke]

  /// A hint of the marks that were made.
  package init(
    rectangle: Rectangle? = nil, lasso: [Point] = [], tap: Point? = nil, mask: Mask? = nil, strokes: [Stroke] = []
  ) {
    self.rectangle = rectangle
    self.lasso = lasso
    self.tap = tap
    self.mask = mask
    self.strokes = strokes
  }

  /// A hint that the subject lies in this rectangle.
  package static func rectangle(x: Double, y: Double, width: Double, height: Double) -> CutHint {
    CutHint(rectangle: Rectangle(x: x, y: y, width: width, height: height))
  }

  /// A hint that the subject is where a picture is light, or, when it has useful transparency, where it is visible.
  package static func mask(of picture: Picture) -> CutHint {
    if Photo.hasUsefulAlpha(picture) { return CutHint(mask: picture.alpha) }
    var mask = Mask(width: picture.width, height: picture.height)
    for index in mask.values.indices {
      let (red, green) = (Int(picture.pixels[index * 4]), Int(picture.pixels[index * 4 + 1]))
      let blue = Int(picture.pixels[index * 4 + 2])
      mask.values[index] = UInt8((red * 54 + green * 183 + blue * 19) / 256)
    }
    return CutHint(mask: mask)
  }

  /// A part of the picture.
  package struct Rectangle: Sendable, Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// A rectangle from its top left corner and size.
    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// A place on the picture.
  package struct Point: Sendable, Equatable {
    package var x: Double
    package var y: Double

    /// A point.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A drawn line.
  package struct Stroke: Sendable, Equatable {
    /// Whether what it covers stays (true) or goes.
    package var keeps: Bool
    /// Its corners, 1...4096.
    package var points: [Point]
    /// Its width as a fraction of the picture's longer edge.
    package var width: Double

    /// A stroke through points.
    package init(keeps: Bool, points: [Point], width: Double) {
      self.keeps = keeps
      self.points = points
      self.width = width
    }
  }
}
