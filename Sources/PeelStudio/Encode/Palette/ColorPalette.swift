internal import PeelKernels

/// A palette chosen for pictures with more colours than it has: boxes cut where the error is largest, then moved to the
/// means of what is nearest to them (k-means). Alpha counts as a fourth dimension.
struct ColorPalette {
  /// `0xRRGGBBAA`. The first is fully transparent; no picture needs another one that is.
  let entries: [UInt32]
  /// The same, premultiplied.
  let colors: [SIMD4<Float>]

  /// - Parameter count: Of entries, the transparent one included, 2...256.
  init(_ counts: ColorCounts, count: Int) {
    let means = counts.means
    var centres = Self.cut(means, counts.weights, into: min(count - 1, means.count))
    for _ in 0..<4 { Self.settle(&centres, means, counts.weights) }
    let entries = [0] + centres.map(Self.entry).filter { $0 & 255 != 0 }
    self.entries = entries
    colors = entries.map { entry in
      ColorCounts.color(
        UInt8(truncatingIfNeeded: entry >> 24), UInt8(truncatingIfNeeded: entry >> 16),
        UInt8(truncatingIfNeeded: entry >> 8), UInt8(truncatingIfNeeded: entry))
    }
  }

  /// Bits for one pixel's number.
  var bits: Int { entries.count <= 2 ? 1 : entries.count <= 4 ? 2 : entries.count <= 16 ? 4 : 8 }

  /// The number of the nearest entry to a premultiplied colour.
  func nearest(_ color: SIMD4<Float>) -> Int { Self.nearest(color, in: colors) }

  private static func nearest(_ color: SIMD4<Float>, in colors: [SIMD4<Float>]) -> Int {
    var (best, least) = (0, Float.infinity)
    for place in 0..<colors.count {
      let distance = distance(color, colors[place])
      if distance < least { (best, least) = (place, distance) }
    }
    return best
  }

  /// The squared error over white and over black together, halved.
  @inline(__always)
  static func distance(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
    let dark = one - other
    let light = dark - SIMD4(repeating: dark.w)
    let (a, b) = (dark * dark, light * light)
    return (a.x + a.y + a.z + b.x + b.y + b.z) / 2
  }

  private struct Box {
    var members: Range<Int>
    var error: Float
    var axis: Int
    var mean: SIMD4<Float>
  }

  /// Cuts the box with the largest error at its mean, along the channel with the largest share, until there are `count`.
  private static func cut(_ means: [SIMD4<Float>], _ weights: [Float], into count: Int) -> [SIMD4<Float>] {
    var order = Array(0..<means.count)
    func box(_ members: Range<Int>) -> Box {
      var (sum, squares, weight) = (SIMD4<Float>.zero, SIMD4<Float>.zero, Float(0))
      for place in members {
        let (color, share) = (means[order[place]], weights[order[place]])
        sum += color * share
        squares += color * color * share
        weight += share
      }
      let mean = sum / weight
      let spread = squares - sum * mean
      let axis = (0..<4).max { spread[$0] < spread[$1] } ?? 0
      return Box(members: members, error: members.count < 2 ? 0 : max(spread[axis], 0), axis: axis, mean: mean)
    }
    if means.isEmpty { return [] }
    var boxes = [box(0..<means.count)]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[widest].error > 0 else {
        break
      }
      let (members, axis, middle) = (boxes[widest].members, boxes[widest].axis, boxes[widest].mean)
      var border = members.lowerBound
      for place in members where means[order[place]][axis] <= middle[axis] {
        order.swapAt(place, border)
        border += 1
      }
      if border == members.lowerBound || border == members.upperBound {
        boxes[widest].error = 0
        continue
      }
      boxes[widest] = box(members.lowerBound..<border)
      boxes.append(box(border..<members.upperBound))
    }
    return boxes.map(\.mean)
  }

  private static func settle(_ centres: inout [SIMD4<Float>], _ means: [SIMD4<Float>], _ weights: [Float]) {
    var sums = [SIMD4<Float>](repeating: .zero, count: centres.count)
    var totals = [Float](repeating: 0, count: centres.count)
    for place in 0..<means.count {
      let near = nearest(means[place], in: centres)
      sums[near] += means[place] * weights[place]
      totals[near] += weights[place]
    }
    for place in 0..<centres.count where totals[place] > 0 { centres[place] = sums[place] / totals[place] }
  }

  private static func entry(_ color: SIMD4<Float>) -> UInt32 {
    let alpha = min(max(color.w.rounded(), 0), 255)
    if alpha == 0 { return 0 }
    let straight = color * (255 / max(color.w, 1e-3))
    return (0..<3).reduce(UInt32(alpha)) { word, channel in
      word | UInt32(min(max(straight[channel].rounded(), 0), 255)) << UInt32(24 - channel * 8)
    }
  }
}
