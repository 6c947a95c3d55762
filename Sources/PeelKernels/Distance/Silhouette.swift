/// A shape on a grid with a clear border of its own, for distances that matter only near its edge.
///
/// The same exact distances as ``DistanceTransform``, but each pass works with small whole numbers and stops at the
/// distance that is asked for, which is several times faster.
struct Silhouette {
  let width: Int
  let height: Int
  /// 1 inside, 0 outside, row-major.
  private(set) var cells: [UInt8]

  private init(width: Int, height: Int, cells: [UInt8]) {
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// The pixels of `image` that are at least half opaque, with `border` clear cells all round.
  init(of image: RGBAImage, border: Int) {
    let (wide, high) = (image.width + 2 * border, image.height + 2 * border)
    var cells = [UInt8](repeating: 0, count: wide * high)
    for y in 0..<image.height {
      let (to, from) = ((y + border) * wide + border, y * image.width * 4 + 3)
      for x in 0..<image.width { cells[to + x] = image.pixels[from + x * 4] >> 7 }
    }
    self.init(width: wide, height: high, cells: cells)
  }

  /// The cells whose distance to this shape, squared, is at most `reach`.
  /// - Complexity: O(cells), whatever the reach.
  func grown(reach: Int) -> Silhouette {
    let most = Self.root(of: reach)
    let steps = steps(to: 1, most: most)
    // How far a seed that lies so many rows away reaches along this row.
    var span = [Int](repeating: -1, count: most + 2)
    for row in 0...most { span[row] = Self.root(of: reach - row * row) }
    var out = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let base = y * width
      var end = -1
      for x in 0..<width {
        let far = span[Int(steps[base + x])]
        if far >= 0, x + far > end { end = x + far }
        if end >= x { out[base + x] = 1 }
      }
      end = width
      for x in stride(from: width - 1, through: 0, by: -1) {
        let far = span[Int(steps[base + x])]
        if far >= 0, x - far < end { end = x - far }
        if end <= x { out[base + x] = 1 }
      }
    }
    return Silhouette(width: width, height: height, cells: out)
  }

  /// How deep each cell lies inside: its distance to the nearest cell outside, at most `most`; 0 outside.
  /// - Complexity: O(cells).
  func depths(most: Int) -> [Float] {
    let steps = steps(to: 0, most: most)
    var out = [Float](repeating: 0, count: width * height)
    var run = DepthRun(length: width, most: most)
    for y in 0..<height {
      let base = y * width
      var x = 0
      while x < width {
        if cells[base + x] == 0 {
          x += 1
          continue
        }
        let start = x
        while x < width, cells[base + x] == 1 { x += 1 }
        run.measure(steps, into: &out, row: base, from: start, to: x)
      }
    }
    return out
  }

  /// How many rows the nearest cell of `value` in the same column is away, `most + 1` when further.
  private func steps(to value: UInt8, most: Int) -> [Int16] {
    let cap = Int16(most + 1)
    var out = [Int16](repeating: cap, count: width * height)
    // The passes run row by row over whole rows, which the compiler turns into vector code when no index is checked.
    out.withUnsafeMutableBufferPointer { out in
      cells.withUnsafeBufferPointer { cells in
        for x in 0..<width where cells[x] == value { out[x] = 0 }
        for at in width..<max(width, out.count) {
          out[at] = cells[at] == value ? 0 : min(out[at - width] &+ 1, cap)
        }
        for at in stride(from: out.count - width - 1, through: 0, by: -1) {
          out[at] = min(out[at], out[at + width] &+ 1)
        }
      }
    }
    return out
  }

  /// The largest whole number whose square is at most `square`; -1 below zero.
  private static func root(of square: Int) -> Int {
    if square < 0 { return -1 }
    var root = Int(Float(square).squareRoot())
    while root * root > square { root -= 1 }
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}
