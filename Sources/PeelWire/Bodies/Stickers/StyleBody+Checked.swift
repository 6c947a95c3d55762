package import PeelCore

extension StyleBody {
  /// Checks what the types of the fields do not say.
  /// - Parameter pointer: Where the style is in the body that holds it.
  /// - Throws: ``RuleViolation`` with the place of the first value that breaks a rule.
  package func check(at pointer: String) throws(RuleViolation) {
    if let outline {
      try Self.number(outline.width, 0...64, "\(pointer)/outline/width")
      try Self.color(outline.color, "\(pointer)/outline/color")
    }
    if let shadow {
      try Self.number(shadow.offsetX, -64...64, "\(pointer)/shadow/offsetX")
      try Self.number(shadow.offsetY, -64...64, "\(pointer)/shadow/offsetY")
      try Self.number(shadow.blur, 0...64, "\(pointer)/shadow/blur")
      try Self.number(shadow.opacity, 0...1, "\(pointer)/shadow/opacity")
      try Self.color(shadow.color, "\(pointer)/shadow/color")
    }
    if let glow {
      try Self.number(glow.radius, 1...96, "\(pointer)/glow/radius")
      try Self.number(glow.opacity, 0...1, "\(pointer)/glow/opacity")
      try Self.color(glow.color, "\(pointer)/glow/color")
    }
    try caption?.check(at: "\(pointer)/caption")
    if let geometry { try Self.check(geometry, "\(pointer)/geometry") }
    try Self.number(margin ?? 0, 0...128, "\(pointer)/margin")
  }

  private static func check(_ geometry: GeometryBody, _ pointer: String) throws(RuleViolation) {
    try number(Double(geometry.quarterTurns ?? 0), 0...3, "\(pointer)/quarterTurns")
    try number(geometry.straightening ?? 0, -45...45, "\(pointer)/straightening")
    try number(geometry.turn ?? 0, -180...180, "\(pointer)/turn")
    try geometry.crop?.check(at: "\(pointer)/crop")
  }

  private static func number(_ value: Double, _ range: ClosedRange<Double>, _ place: String) throws(RuleViolation) {
    guard !range.contains(value) else { return }
    let name = place.split(separator: "/").last ?? "it"
    throw Rule.range(place, "\(name) is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
  }

  static func color(_ text: String?, _ place: String) throws(RuleViolation) {
    guard let text, text.count != 7 || text.first != "#" || !text.dropFirst().allSatisfy(\.isHexDigit) else { return }
    throw RuleViolation(
      pointer: place, code: "bad-format", detail: "color is six hexadecimal digits, as in #ffffff.")
  }
}
