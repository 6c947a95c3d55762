extension Float {
  /// The nearest number in the range; what is no number becomes the one in it that is nearest to zero.
  func clamped(to range: ClosedRange<Float>) -> Float {
    let value = self == self ? self : 0
    return min(max(value, range.lowerBound), range.upperBound)
  }
}
