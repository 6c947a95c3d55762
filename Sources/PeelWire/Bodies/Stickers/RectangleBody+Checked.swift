package import PeelCore

extension RectangleBody {
  /// Checks what the types of the fields do not say.
  /// - Parameter pointer: Where the rectangle is in the body that holds it.
  /// - Throws: ``RuleViolation`` for what does not lie in the photo.
  package func check(at pointer: String) throws(RuleViolation) {
    for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] where !(0...1).contains(value) {
      throw Rule.range("\(pointer)/\(name)", "\(name) is a number from 0 to 1.")
    }
    guard width > 0, height > 0, x + width <= 1.000_001, y + height <= 1.000_001 else {
      throw Rule.range("\(pointer)/width", "The rectangle has an area and ends inside the photo.")
    }
  }
}
