internal import PeelKernels

extension RGBAImage {
  /// The mean squared difference of the colours, laid on white and on black, 0...65025: alpha counts as far as it shows.
  func meanSquaredDifference(from other: RGBAImage) -> Double {
    precondition(width == other.width && height == other.height, "pictures of one size")
    var total = 0.0
    pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        for y in 0..<height {
          var row = 0
          for at in stride(from: y * width * 4, to: (y + 1) * width * 4, by: 4) {
            let (alpha, beta) = (Int(one[at + 3]), Int(two[at + 3]))
            if alpha == 255, beta == 255 {
              for channel in 0..<3 {
                let difference = Int(one[at + channel]) - Int(two[at + channel])
                row += 2 * difference * difference
              }
            } else if alpha | beta != 0 {
              for channel in 0..<3 {
                let dark = (Int(one[at + channel]) * alpha - Int(two[at + channel]) * beta) / 255
                let light = dark - alpha + beta
                row += dark * dark + light * light
              }
            }
          }
          total += Double(row)
        }
      }
    }
    return total / Double(6 * width * height)
  }
}
