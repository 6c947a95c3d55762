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
    let stored = image.width
    let pixels = image.pixels.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
        let (from, to) = (source.bindMemory(to: UInt32.self), UnsafeMutableRawBufferPointer(bytes))
        for y in 0..<height {
          let shownY = flipsDown ? height - 1 - y : y
          for x in 0..<width {
            let shownX = flipsAcross ? width - 1 - x : x
            let pixel = from[swaps ? shownX * stored + shownY : shownY * stored + shownX]
            to.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
          }
        }
        count = width * height * 4
      }
    }
    return RGBAImage(width: width, height: height, pixels: pixels)
  }
}
