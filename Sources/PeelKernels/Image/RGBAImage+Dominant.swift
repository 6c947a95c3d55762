extension RGBAImage {
  /// The colour a viewer would name: the mean of the fullest of 512 colour cells, or nil when nothing is half opaque.
  package var dominantColor: RGBColor? {
    var counts = [Int](repeating: 0, count: 512)
    var sums = [SIMD4<Int>](repeating: .zero, count: 512)
    for index in 0..<width * height where pixels[index * 4 + 3] >= 128 {
      let (red, green, blue) = (pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2])
      let cell = Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)
      counts[cell] += 1
      sums[cell] &+= SIMD4(Int(red), Int(green), Int(blue), 0)
    }
    var best = 0
    for cell in 0..<512 where counts[cell] > counts[best] { best = cell }
    let count = counts[best]
    if count == 0 { return nil }
    let sum = sums[best]
    return RGBColor(
      red: UInt8((sum.x + count / 2) / count), green: UInt8((sum.y + count / 2) / count),
      blue: UInt8((sum.z + count / 2) / count))
  }
}
