internal import PeelKernels

extension CutHint {
  func write(to writer: inout ByteWriter) {
    writer.put(rectangle != nil)
    if let rectangle {
      for value in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] { writer.put(value) }
    }
    writer.put(lasso)
    writer.put(tap.map { [$0] } ?? [])
    writer.put(mask != nil)
    if let mask {
      writer.put(mask.width)
      writer.put(mask.height)
      writer.put(mask.values)
    }
    writer.put(strokes.count)
    for stroke in strokes {
      writer.put(stroke.keeps)
      writer.put(stroke.width)
      writer.put(stroke.points)
    }
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    var rectangle: Rectangle?
    if try reader.bool() {
      rectangle = Rectangle(
        x: try reader.double(), y: try reader.double(), width: try reader.double(), height: try reader.double())
    }
    let lasso = try reader.points()
    let tap = try reader.points().first
    let mask = try reader.bool() ? try reader.mask() : nil
    var strokes: [Stroke] = []
    for _ in 0..<max(0, try reader.int()) {
      let (keeps, width) = (try reader.bool(), try reader.double())
      strokes.append(Stroke(keeps: keeps, points: try reader.points(), width: width))
    }
    self.init(rectangle: rectangle, lasso: lasso, tap: tap, mask: mask, strokes: strokes)
  }

  /// Strokes one cut may carry, and corners one stroke or lasso may have.
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
    if let tap, !(0...1).contains(tap.x) || !(0...1).contains(tap.y) { return false }
    guard lasso.isEmpty || (3...Self.mostPoints).contains(lasso.count), lasso.allSatisfy(Self.isNear) else {
      return false
    }
    guard strokes.count <= Self.mostStrokes else { return false }
    return strokes.allSatisfy { stroke in
      stroke.width > 0 && stroke.width <= 1 && (1...Self.mostPoints).contains(stroke.points.count)
        && stroke.points.allSatisfy(Self.isNear)
    }
  }

  /// A hand may leave the picture while it draws, but not go far.
  private static func isNear(_ point: Point) -> Bool { (-1...2).contains(point.x) && (-1...2).contains(point.y) }

  /// Whether the mask, if there is one, has a picture's shape and shows something.
  func maskFits(_ picture: RGBAImage) -> Bool {
    guard let mask else { return true }
    let (one, other) = (Double(mask.width * picture.height), Double(picture.width * mask.height))
    // A picture scaled to whole pixels is off by up to half of one each way.
    let slack = max(one, other) * 0.01 + Double(max(picture.width, picture.height))
    return max(mask.width, mask.height) <= 4096 && abs(one - other) <= slack && mask.values.contains { $0 > 127 }
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ points: [CutHint.Point]) {
    put(points.count)
    for point in points {
      put(point.x)
      put(point.y)
    }
  }
}

extension ByteReader {
  fileprivate mutating func points() throws(StudioError) -> [CutHint.Point] {
    var points: [CutHint.Point] = []
    for _ in 0..<max(0, try int()) { points.append(CutHint.Point(x: try double(), y: try double())) }
    return points
  }

  fileprivate mutating func mask() throws(StudioError) -> Mask {
    let (width, height) = (try int(), try int())
    let values = try array()
    guard (1...1 << 16).contains(width), (1...1 << 16).contains(height), values.count == width * height else {
      throw StudioError(.workerCrashed, detail: "\(values.count) bytes for a mask of \(width) × \(height)")
    }
    return Mask(width: width, height: height, values: values)
  }
}
