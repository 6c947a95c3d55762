/// One number a pixel: `width × height` values, row-major.
package struct Plane: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package var values: [Float]

  /// Wraps values already laid out as this type describes.
  package init(width: Int, height: Int, values: [Float]) {
    precondition(width > 0 && height > 0, "a plane has at least one pixel")
    precondition(values.count == width * height, "one value a pixel")
    self.width = width
    self.height = height
    self.values = values
  }

  /// A plane of one value.
  package init(width: Int, height: Int, filledWith value: Float = 0) {
    self.init(width: width, height: height, values: [Float](repeating: value, count: width * height))
  }

  /// A mask as fractions, 0...1.
  package init(_ mask: Mask) {
    self.init(width: mask.width, height: mask.height, values: mask.values.map { Float($0) / 255 })
  }

  /// The plane as a mask; 0...1 become 0...255, rounded.
  package var mask: Mask {
    Mask(width: width, height: height, values: values.map { RGBAImage.byte($0 * 255) })
  }

  /// The part inside `box`, which must lie within the plane.
  package func cropped(to box: PixelBox) -> Plane {
    var out: [Float] = []
    out.reserveCapacity(box.area)
    for y in box.y..<box.y + box.height {
      let start = y * width + box.x
      out.append(contentsOf: values[start..<start + box.width])
    }
    return Plane(width: box.width, height: box.height, values: out)
  }

  /// Replaces the part inside `box` by `plane`, which has the box's shape.
  package mutating func replace(_ box: PixelBox, with plane: Plane) {
    precondition(plane.width == box.width && plane.height == box.height, "the part has the box's shape")
    for y in 0..<box.height {
      let (to, from) = ((y + box.y) * width + box.x, y * box.width)
      for x in 0..<box.width { values[to + x] = plane.values[from + x] }
    }
  }

  /// The plane at another size: area averages where it shrinks, a Catmull-Rom cubic where it grows, clamped to 0...1.
  package func resized(width newWidth: Int, height newHeight: Int) -> Plane {
    if newWidth == width, newHeight == height { return self }
    let across = ResampleWeights(from: width, to: newWidth, shrinking: .area)
    let down = ResampleWeights(from: height, to: newHeight, shrinking: .area)
    var rows = [Float](repeating: 0, count: newWidth * height)
    for y in 0..<height {
      for x in 0..<newWidth {
        var sum: Float = 0
        let (from, weight) = (y * width + across.starts[x], x * across.stride)
        for tap in 0..<across.counts[x] { sum += values[from + tap] * across.weights[weight + tap] }
        rows[y * newWidth + x] = sum
      }
    }
    var out = [Float](repeating: 0, count: newWidth * newHeight)
    for y in 0..<newHeight {
      for tap in 0..<down.counts[y] {
        let weight = down.weights[y * down.stride + tap]
        let from = (down.starts[y] + tap) * newWidth
        for x in 0..<newWidth { out[y * newWidth + x] += rows[from + x] * weight }
      }
    }
    for index in 0..<out.count { out[index] = min(max(out[index], 0), 1) }
    return Plane(width: newWidth, height: newHeight, values: out)
  }
}
