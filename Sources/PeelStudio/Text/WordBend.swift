internal import Glibc
internal import PeelKernels

/// Bends a straight line of words along a circle.
struct WordBend {
  /// Whether the middle is the highest place, as in a rainbow, or the lowest, as in a smile.
  var upwards: Bool

  /// The line bent: short words a little, long ones up to about a third of a circle.
  func bent(_ line: RGBAImage) -> RGBAImage {
    let (wide, high) = (Double(line.width), Double(line.height))
    let angle = min(2.1, 0.2 * wide / Double(CaptionShape.letter))
    let radius = max(wide / angle, high)
    let (inner, outer) = (radius - high / 2, radius + high / 2)
    let half = wide / radius / 2
    let width = Int((2 * outer * sin(min(half, .pi / 2))).rounded(.up)) + 2
    let height = Int((outer - inner * cos(min(half, .pi / 2))).rounded(.up)) + 2
    let source = line.premultiplied()
    var out = [SIMD4<Float>](repeating: .zero, count: width * height)
    for row in 0..<height {
      let down = upwards ? outer - Double(row) - 0.5 : outer - Double(height - row) + 0.5
      for column in 0..<width {
        let across = Double(column) + 0.5 - Double(width) / 2
        let along = wide / 2 + atan2(across, down) * radius - 0.5
        let distance = (across * across + down * down).squareRoot()
        let deep = (upwards ? outer - distance : distance - inner) - 0.5
        if along <= -1 || along >= wide || deep <= -1 || deep >= high { continue }
        let (left, top) = (Int(along + 1) - 1, Int(deep + 1) - 1)
        let (shareX, shareY) = (Float(along - Double(left)), Float(deep - Double(top)))
        var sum = SIMD4<Float>.zero
        for (y, weightY) in [(top, 1 - shareY), (top + 1, shareY)] where y >= 0 && y < line.height {
          if left >= 0 { sum += source[y * line.width + left] * (weightY * (1 - shareX)) }
          if left + 1 < line.width { sum += source[y * line.width + left + 1] * (weightY * shareX) }
        }
        out[row * width + column] = sum
      }
    }
    return RGBAImage(width: width, height: height, premultiplied: out)
  }
}
