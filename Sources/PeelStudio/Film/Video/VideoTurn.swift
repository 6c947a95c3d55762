internal import PeelKernels

/// How a video is turned and mirrored to stand upright: one of eight ways.
struct VideoTurn: Equatable {
  /// Whether rows become columns.
  var swaps = false
  /// Whether the shown picture runs against the stored one, across and down.
  var flipsAcross = false
  var flipsDown = false

  /// - Parameter matrix: A display matrix of fixed-point numbers, or nil. Turns between quarters become the nearest one.
  init(_ matrix: UnsafePointer<Int32>?) {
    guard let matrix else { return }
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[3], matrix[4])
    swaps = a.magnitude < b.magnitude
    flipsAcross = (swaps ? c : a) < 0
    flipsDown = (swaps ? b : d) < 0
  }

  func upright(_ image: RGBAImage) -> RGBAImage {
    if self == VideoTurn(nil) { return image }
    let (width, height) = swaps ? (image.height, image.width) : (image.width, image.height)
    var out = RGBAImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (shownX, shownY) = (flipsAcross ? width - 1 - x : x, flipsDown ? height - 1 - y : y)
        let (fromX, fromY) = swaps ? (shownY, shownX) : (shownX, shownY)
        let (from, to) = ((fromY * image.width + fromX) * 4, (y * width + x) * 4)
        for channel in 0..<4 { out.pixels[to + channel] = image.pixels[from + channel] }
      }
    }
    return out
  }
}
