internal import PeelKernels

extension RGBAImage {
  /// The picture with black under every fully transparent pixel: what cannot be seen should cost no bytes and leak nothing.
  var withoutHiddenColors: RGBAImage {
    var out = self
    for at in stride(from: 0, to: out.pixels.count, by: 4) where out.pixels[at + 3] == 0 {
      out.pixels[at] = 0
      out.pixels[at + 1] = 0
      out.pixels[at + 2] = 0
    }
    return out
  }

  /// The picture with the nearest visible colour of the row, or else of the column, under transparent pixels up to
  /// sixteen away, and black beyond: video shares colour between neighbours, and black would darken the edge.
  var withBorrowedColors: RGBAImage {
    var out = withoutHiddenColors
    var known = out.alpha.values.map { $0 > 0 }
    if !known.contains(false) { return out }
    for y in 0..<height { out.borrow(&known, from: y * width, count: width, step: 1) }
    for x in 0..<width { out.borrow(&known, from: x, count: height, step: width) }
    return out
  }

  private mutating func borrow(_ known: inout [Bool], from start: Int, count: Int, step: Int) {
    let reach = 16
    var nearest = [Int](repeating: .max, count: count)
    var source = [Int](repeating: 0, count: count)
    for backwards in [false, true] {
      var (last, distance) = (0, Int.max)
      for number in 0..<count {
        let place = backwards ? count - 1 - number : number
        if known[start + place * step] {
          (last, distance) = (place, 0)
        } else if distance < reach {
          distance += 1
          if distance < nearest[place] { (nearest[place], source[place]) = (distance, last) }
        }
      }
    }
    for place in 0..<count where nearest[place] <= reach {
      let (to, from) = ((start + place * step) * 4, (start + source[place] * step) * 4)
      for channel in 0..<3 { pixels[to + channel] = pixels[from + channel] }
      known[start + place * step] = true
    }
  }
}
