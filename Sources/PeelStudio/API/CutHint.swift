/// What a user marked by hand. Coordinates are fractions of the picture's width and height, 0...1 from the top left, so
/// that a mark fits the picture at any size.
package struct CutHint: Sendable, Equatable {
  /// The subject lies in here.
  package var rectangle: Rectangle?
  /// Lines drawn over what is to be kept or removed; later ones win.
  package var strokes: [Stroke]

  /// A hint of a rectangle, strokes, or both.
  package init(rectangle: Rectangle? = nil, strokes: [Stroke] = []) {
    self.rectangle = rectangle
    self.strokes = strokes
  }

  /// A hint that the subject lies in this rectangle.
  package static func rectangle(x: Double, y: Double, width: Double, height: Double) -> CutHint {
    CutHint(rectangle: Rectangle(x: x, y: y, width: width, height: height))
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
