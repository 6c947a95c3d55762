extension Mask {
  /// The mask blurred so that an edge spreads over exactly `reach` pixels to each side: three box means, which
  /// together are close to a Gaussian.
  /// - Complexity: O(pixels), whatever the reach.
  package func softened(reach: Int) -> Mask {
    var out = self
    for step in 0..<3 {
      let radius = (reach + step) / 3
      if radius > 0 { out = out.boxMean(radius: radius) }
    }
    return out
  }

  /// The mask moved; what comes in is clear.
  package func shifted(right: Int, down: Int) -> Mask {
    if right == 0, down == 0 { return self }
    var out = Mask(width: width, height: height)
    for y in max(0, down)..<max(0, down, min(height, height + down)) {
      for x in max(0, right)..<max(0, right, min(width, width + right)) {
        out.values[y * width + x] = values[(y - down) * width + x - right]
      }
    }
    return out
  }

  /// The mask with every value multiplied by a fraction.
  package func faded(to fraction: Float) -> Mask {
    var out = self
    let share = Int(fraction * 65536)
    for index in 0..<values.count { out.values[index] = UInt8((Int(values[index]) * share + 32768) >> 16) }
    return out
  }

  /// The mean of a square window; what lies outside counts as clear.
  private func boxMean(radius: Int) -> Mask {
    let window = 2 * radius + 1
    var rows = Mask(width: width, height: height)
    for y in 0..<height {
      let base = y * width
      var sum = 0
      for x in 0..<min(radius, width) { sum += Int(values[base + x]) }
      for x in 0..<width {
        if x + radius < width { sum += Int(values[base + x + radius]) }
        if x > radius { sum -= Int(values[base + x - radius - 1]) }
        rows.values[base + x] = UInt8((sum + window / 2) / window)
      }
    }
    var out = Mask(width: width, height: height)
    var sums = [Int](repeating: 0, count: width)
    for y in 0..<min(radius, height) { for x in 0..<width { sums[x] += Int(rows.values[y * width + x]) } }
    for y in 0..<height {
      let (entering, leaving) = ((y + radius) * width, (y - radius - 1) * width)
      for x in 0..<width {
        if y + radius < height { sums[x] += Int(rows.values[entering + x]) }
        if y > radius { sums[x] -= Int(rows.values[leaving + x]) }
        out.values[y * width + x] = UInt8((sums[x] + window / 2) / window)
      }
    }
    return out
  }
}
