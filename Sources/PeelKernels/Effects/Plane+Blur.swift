extension Plane {
  /// The plane blurred by three box means, which together are close to a Gaussian; values outside repeat the edge's.
  /// - Parameter reach: How far a value spreads.
  /// - Complexity: O(pixels), whatever the reach.
  func blurred(reach: Int) -> Plane {
    var out = self
    for step in 0..<3 {
      let radius = (reach + step) / 3
      if radius > 0 { out = out.boxMean(radius: radius) }
    }
    return out
  }

  private func boxMean(radius: Int) -> Plane {
    let share = 1 / Float(2 * radius + 1)
    var rows = [Float](repeating: 0, count: values.count)
    for y in 0..<height {
      let base = y * width
      var sum = values[base] * Float(radius)
      for x in 0..<radius { sum += values[base + min(x, width - 1)] }
      for x in 0..<width {
        sum += values[base + min(x + radius, width - 1)]
        rows[base + x] = sum * share
        sum -= values[base + max(x - radius, 0)]
      }
    }
    var out = rows
    var sums = [Float](repeating: 0, count: width)
    for x in 0..<width { sums[x] = rows[x] * Float(radius) }
    for y in 0..<radius {
      let base = min(y, height - 1) * width
      for x in 0..<width { sums[x] += rows[base + x] }
    }
    for y in 0..<height {
      let (entering, leaving) = (min(y + radius, height - 1) * width, max(y - radius, 0) * width)
      for x in 0..<width {
        let sum = sums[x] + rows[entering + x]
        out[y * width + x] = sum * share
        sums[x] = sum - rows[leaving + x]
      }
    }
    return Plane(width: width, height: height, values: out)
  }
}
