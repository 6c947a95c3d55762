/// Sums over any window of a picture in constant time.
///
/// The sums wrap round; differences of wrapped sums are right as long as one window's sum fits, which it does up to
/// 200 × 200 pixels.
struct WindowSums {
  private let width: Int
  private let height: Int
  /// For each corner of the pixel grid the sums of everything above and left of it: red, green, blue, alpha, each
  /// multiplied by alpha where it is a colour, and luma squared.
  private var sums: [SIMD4<UInt32>]
  private var squares: [UInt32]

  /// The mean of a window.
  struct Mean {
    /// Straight colour, 0...1.
    var color: SIMD4<Float>
    /// Of luma.
    var variance: Float
    /// How much of the window is covered, 0...1.
    var share: Float
  }

  init(of image: RGBAImage) {
    width = image.width
    height = image.height
    let line = width + 1
    sums = [SIMD4<UInt32>](repeating: .zero, count: line * (height + 1))
    squares = [UInt32](repeating: 0, count: line * (height + 1))
    for y in 0..<height {
      var (row, square) = (SIMD4<UInt32>.zero, UInt32(0))
      for x in 0..<width {
        let at = (y * width + x) * 4
        let alpha = UInt32(image.pixels[at + 3])
        let (red, green) = (UInt32(image.pixels[at]), UInt32(image.pixels[at + 1]))
        let blue = UInt32(image.pixels[at + 2])
        row &+= SIMD4((red * alpha + 127) / 255, (green * alpha + 127) / 255, (blue * alpha + 127) / 255, alpha)
        let luma = (red * 54 + green * 183 + blue * 19) >> 8
        square &+= luma * luma * alpha >> 8
        let to = (y + 1) * line + x + 1
        sums[to] = sums[to - line] &+ row
        squares[to] = squares[to - line] &+ square
      }
    }
  }

  /// The mean of the pixels of a window, both ends included, that lie in the picture; nil when none is visible.
  func mean(left: Int, top: Int, right: Int, bottom: Int) -> Mean? {
    let (from, to) = (max(left, 0), min(right + 1, width))
    let line = width + 1
    let (upper, lower) = (max(top, 0) * line, min(bottom + 1, height) * line)
    let sum = sums[lower + to] &- sums[lower + from] &- sums[upper + to] &+ sums[upper + from]
    if sum.w == 0 { return nil }
    let square = squares[lower + to] &- squares[lower + from] &- squares[upper + to] &+ squares[upper + from]
    let weight = Float(sum.w)
    let color = SIMD4(Float(sum.x), Float(sum.y), Float(sum.z), weight) / weight
    let luma = color.x * (54.0 / 256) + color.y * (183.0 / 256) + color.z * (19.0 / 256)
    let mean = Float(square) * 256 / weight * (1.0 / 65025)
    let cells = Float((right + 1 - left) * (bottom + 1 - top))
    return Mean(color: color, variance: max(0, mean - luma * luma), share: weight / (255 * cells))
  }
}
