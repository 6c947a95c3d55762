internal import PeelKernels

/// The subject's own colours where a pixel mixes subject and background: blur fusion, twice (Forte 2021,
/// <https://arxiv.org/abs/2006.14970>).
enum ForegroundColors {
  /// The radii of the windows, coarse to fine.
  private static let radii = (45, 3)
  /// How far from the subject background still counts, pixels.
  static let reach = radii.0 + radii.1

  /// - Parameter colors: Red, green and blue as 0...1 in the first three lanes.
  static func estimate(_ colors: [SIMD4<Float>], alpha: Plane) -> [SIMD4<Float>] {
    let coarse = step(colors, foreground: colors, background: colors, alpha: alpha, radius: radii.0)
    return step(colors, foreground: coarse.foreground, background: coarse.background, alpha: alpha, radius: radii.1)
      .foreground
  }

  private static func step(
    _ colors: [SIMD4<Float>], foreground: [SIMD4<Float>], background: [SIMD4<Float>], alpha: Plane, radius: Int
  ) -> (foreground: [SIMD4<Float>], background: [SIMD4<Float>]) {
    let (width, height, count) = (alpha.width, alpha.height, alpha.values.count)
    var front = foreground
    for index in 0..<count {
      let value = alpha.values[index]
      front[index] *= value
      front[index].w = value
    }
    front = BoxFilter.mean(front, width: width, height: height, radius: radius)
    var back = background
    for index in 0..<count { back[index] *= 1 - alpha.values[index] }
    back = BoxFilter.mean(back, width: width, height: height, radius: radius)
    for index in 0..<count {
      let (value, share) = (alpha.values[index], front[index].w)
      let far = back[index] / (1 - share + 1e-5)
      let near = front[index] / (share + 1e-5)
      let rest = colors[index] - near * value - far * (1 - value)
      back[index] = far
      front[index] = pointwiseMin(pointwiseMax(near + rest * value, .zero), .one)
    }
    return (front, back)
  }
}
