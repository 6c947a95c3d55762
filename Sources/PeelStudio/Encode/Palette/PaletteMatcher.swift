internal import PeelKernels

/// Finds palette numbers for pixels, remembering what was asked before.
///
/// A class: copies of a film coder share what one of them found out.
final class PaletteMatcher {
  let palette: ColorPalette
  /// For the opaque colours by six bits of each channel, and for the others by five of each with alpha: the nearest
  /// entry's number and one, or 0.
  private var opaque = [UInt16](repeating: 0, count: 1 << 18)
  private var clear = [UInt16](repeating: 0, count: 1 << 20)

  init(_ palette: ColorPalette) { self.palette = palette }

  private func nearest(_ pixels: UnsafePointer<UInt8>, _ color: SIMD4<Float>) -> Int {
    let (red, green, blue, alpha) = (Int(pixels[0]), Int(pixels[1]), Int(pixels[2]), Int(pixels[3]))
    if alpha == 255 {
      let key = (red & 0xfc) << 10 | (green & 0xfc) << 4 | blue >> 2
      if opaque[key] == 0 { opaque[key] = UInt16(palette.nearest(color)) + 1 }
      return Int(opaque[key]) - 1
    }
    let key = (red & 0xf8) << 12 | (green & 0xf8) << 7 | (blue & 0xf8) << 2 | alpha >> 3
    if clear[key] == 0 { clear[key] = UInt16(palette.nearest(color)) + 1 }
    return Int(clear[key]) - 1
  }

  /// A number for every pixel.
  /// - Parameter tolerance: How far off a colour may be, 0...255, so that a number repeats that of the left or the upper
  ///   neighbour: repetitions are what compresses.
  func numbers(of picture: RGBAImage, tolerance: Float) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    let reach = tolerance * tolerance * 3
    var numbers = [UInt8](repeating: 0, count: width * height)
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<height {
        var followsUpper = false
        for x in 0..<width {
          let place = y * width + x
          let pixel = base + place * 4
          if pixel[3] == 0 { continue }
          let color = ColorCounts.color(pixel[0], pixel[1], pixel[2], pixel[3])
          if tolerance > 0 {
            let upper = y > 0 ? Int(numbers[place - width]) : 0
            let left = x > 0 ? Int(numbers[place - 1]) : 0
            let (first, second) = followsUpper ? (upper, left) : (left, upper)
            if first > 0, ColorPalette.distance(color, palette.colors[first]) <= reach {
              numbers[place] = UInt8(first)
              continue
            }
            if second > 0, ColorPalette.distance(color, palette.colors[second]) <= reach {
              numbers[place] = UInt8(second)
              followsUpper.toggle()
              continue
            }
          }
          numbers[place] = UInt8(max(nearest(pixel, color), pixel[3] > 127 ? 1 : 0))
        }
      }
    }
    return numbers
  }

  /// A number for every pixel, each pixel's error passed on to its neighbours (Floyd and Steinberg 1976).
  func dithered(_ picture: RGBAImage) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    var numbers = [UInt8](repeating: 0, count: width * height)
    var here = [SIMD4<Float>](repeating: .zero, count: width + 2)
    for y in 0..<height {
      var below = [SIMD4<Float>](repeating: .zero, count: width + 2)
      for step in 0..<width {
        // Every other row runs backwards, or the errors draw lines.
        let x = y % 2 == 0 ? step : width - 1 - step
        let ahead = y % 2 == 0 ? 1 : -1
        let at = (y * width + x) * 4
        if picture.pixels[at + 3] == 0 { continue }
        let color = ColorCounts.color(
          picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2], picture.pixels[at + 3])
        var wanted = color + here[x + 1]
        wanted.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let number = palette.nearest(wanted)
        numbers[y * width + x] = UInt8(number)
        // Less than all of it: edges stay clean.
        let rest = (wanted - palette.colors[number]) * (0.8 / 16)
        here[x + 1 + ahead] += rest * 7
        below[x + 1 - ahead] += rest * 3
        below[x + 1] += rest * 5
        below[x + 1 + ahead] += rest
      }
      here = below
    }
    return numbers
  }

  /// The pixels a reader makes of numbers.
  func picture(_ numbers: [UInt8], width: Int, height: Int) -> RGBAImage {
    var out = RGBAImage(width: width, height: height)
    for place in 0..<numbers.count {
      let entry = palette.entries[Int(numbers[place])]
      for channel in 0..<4 {
        out.pixels[place * 4 + channel] = UInt8(truncatingIfNeeded: entry >> UInt32(24 - channel * 8))
      }
    }
    return out
  }
}
