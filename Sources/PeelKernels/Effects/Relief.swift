/// The form of an inflated shape: its heights and which way its surface faces.
struct Relief {
  let heights: Plane
  /// How many pixels high the height 1 is.
  let depth: Float

  /// The relief of a shape.
  /// - Parameters:
  ///   - reach: How far inside the edges are rounded, pixels.
  ///   - depth: How high it stands, pixels.
  ///   - softness: How far small unevenness is smoothed away, pixels.
  init(of mask: Mask, reach: Float, depth: Float, softness: Int) {
    heights = Inflation.heights(of: mask, reach: reach).blurred(reach: softness)
    self.depth = depth
  }

  /// The unit vector that stands on the surface: right, down, towards the viewer.
  func normal(x: Int, y: Int) -> SIMD4<Float> {
    let (width, height) = (heights.width, heights.height)
    let base = y * width
    let across = heights.values[base + min(x + 1, width - 1)] - heights.values[base + max(x - 1, 0)]
    let down = heights.values[min(y + 1, height - 1) * width + x] - heights.values[max(y - 1, 0) * width + x]
    let (right, below) = (-across * depth / 2, -down * depth / 2)
    let length = (right * right + below * below + 1).squareRoot()
    return SIMD4(right, below, 1, 0) / length
  }
}
