package import PeelCore

extension HintBody {
  /// Checks what the types of the fields do not say.
  /// - Throws: ``RuleViolation`` with the place of the first value that breaks a rule.
  package func check() throws(RuleViolation) {
    guard version >= 1 else { throw Rule.range("/version", "version is a whole number from 1.") }
    if let rectangle { try Self.check(rectangle) }
    try check(strokes ?? [])
  }

  private static func check(_ rectangle: RectangleBody) throws(RuleViolation) {
    let sides = [
      ("x", rectangle.x), ("y", rectangle.y), ("width", rectangle.width), ("height", rectangle.height),
    ]
    for (name, value) in sides where !(0...1).contains(value) {
      throw Rule.range("/rectangle/\(name)", "\(name) is a number from 0 to 1.")
    }
    let (right, bottom) = (rectangle.x + rectangle.width, rectangle.y + rectangle.height)
    guard rectangle.width > 0, rectangle.height > 0, right <= 1.000_001, bottom <= 1.000_001 else {
      throw Rule.range("/rectangle/width", "The rectangle has an area and ends inside the photo.")
    }
  }

  private func check(_ strokes: [StrokeBody]) throws(RuleViolation) {
    try Self.count(strokes.count, 0...Self.mostStrokes, "/strokes", "A hint has at most \(Self.mostStrokes) strokes.")
    var together = 0
    for (index, stroke) in strokes.enumerated() {
      let place = "/strokes/\(index)"
      guard stroke.width > 0, stroke.width <= 1 else {
        throw Rule.range("\(place)/width", "width is a number above 0 and up to 1.")
      }
      try Self.check(stroke.points, atLeast: 1, "\(place)/points")
      together += stroke.points.count
    }
    try Self.count(
      together, 0...Self.mostPointsTogether, "/strokes",
      "The strokes of a hint have at most \(Self.mostPointsTogether) points together.")
  }

  private static func check(_ points: [PointBody], atLeast least: Int, _ place: String) throws(RuleViolation) {
    try count(points.count, least...mostPoints, place, "A line has \(least) to \(mostPoints) points.")
    for (index, point) in points.enumerated() where !((0...1).contains(point.x) && (0...1).contains(point.y)) {
      throw Rule.range("\(place)/\(index)", "x and y are numbers from 0 to 1.")
    }
  }

  private static func count(
    _ actual: Int, _ range: ClosedRange<Int>, _ place: String, _ detail: String
  ) throws(RuleViolation) {
    guard !range.contains(actual) else { return }
    let isShort = actual < range.lowerBound
    throw RuleViolation(
      pointer: place, code: isShort ? "too-short" : "too-long", detail: detail,
      limit: isShort ? range.lowerBound : range.upperBound, actual: actual)
  }
}
