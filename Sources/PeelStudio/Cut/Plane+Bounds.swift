internal import PeelKernels

extension Plane {
  /// The smallest box that holds every value above `least`, `margin` wider on each side as far as the plane goes; nil when
  /// there is no such value.
  func bounds(above least: Float, margin: Int = 0) -> PixelBox? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where values[y * width + x] > least {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    if right < 0 { return nil }
    let (x, y) = (max(0, left - margin), max(0, top - margin))
    return PixelBox(
      x: x, y: y, width: min(width, right + 1 + margin) - x, height: min(height, bottom + 1 + margin) - y)
  }
}
