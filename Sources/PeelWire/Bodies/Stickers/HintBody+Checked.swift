package import PeelCore

extension HintBody {
  /// Checks what the types of the fields do not say.
  /// - Throws: ``RuleViolation`` with the place of the first value that breaks a rule.
  package func check() throws(RuleViolation) {
    guard version >= 1 else { throw Rule.range("/version", "version is a whole number from 1.") }
    try rectangle?.check(at: "/rectangle")
    if let lasso { try Self.check(lasso, atLeast: 3, "/lasso") }
    if let tap { try Self.check(tap, "/tap") }
    try check(strokes ?? [])
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
    for (index, point) in points.enumerated() { try check(point, "\(place)/\(index)") }
  }

  private static func check(_ point: PointBody, _ place: String) throws(RuleViolation) {
    guard (0...1).contains(point.x), (0...1).contains(point.y) else {
      throw Rule.range(place, "x and y are numbers from 0 to 1.")
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
