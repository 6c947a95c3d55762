extension CutHint {
  func write(to writer: inout ByteWriter) {
    writer.put(rectangle != nil)
    if let rectangle {
      for value in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] { writer.put(value) }
    }
    writer.put(strokes.count)
    for stroke in strokes {
      writer.put(stroke.keeps)
      writer.put(stroke.width)
      writer.put(stroke.points.count)
      for point in stroke.points {
        writer.put(point.x)
        writer.put(point.y)
      }
    }
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    var rectangle: Rectangle?
    if try reader.bool() {
      rectangle = Rectangle(
        x: try reader.double(), y: try reader.double(), width: try reader.double(), height: try reader.double())
    }
    var strokes: [Stroke] = []
    for _ in 0..<max(0, try reader.int()) {
      var stroke = Stroke(keeps: try reader.bool(), points: [], width: try reader.double())
      for _ in 0..<max(0, try reader.int()) {
        stroke.points.append(Point(x: try reader.double(), y: try reader.double()))
      }
      strokes.append(stroke)
    }
    self.init(rectangle: rectangle, strokes: strokes)
  }

  /// Strokes one cut may carry, and corners one stroke may have.
  static let mostStrokes = 256
  static let mostPoints = 4096

  /// Whether every number is one a picture can use.
  var isSound: Bool {
    if let rectangle {
      let numbers = [rectangle.x, rectangle.y, rectangle.width, rectangle.height]
      guard numbers.allSatisfy(\.isFinite), rectangle.width > 0, rectangle.height > 0 else { return false }
      guard rectangle.x >= -0.001, rectangle.y >= -0.001, rectangle.x + rectangle.width <= 1.001,
        rectangle.y + rectangle.height <= 1.001
      else { return false }
    }
    guard strokes.count <= Self.mostStrokes else { return false }
    return strokes.allSatisfy { stroke in
      stroke.width > 0 && stroke.width <= 1 && (1...Self.mostPoints).contains(stroke.points.count)
        && stroke.points.allSatisfy { (-1...2).contains($0.x) && (-1...2).contains($0.y) }
    }
  }
}
