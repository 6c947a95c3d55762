extension RGBAImage {
  /// This picture over a ground of one colour that has the transparency of `mask`, a mask of the same shape.
  func over(_ mask: Mask, of color: RGBColor) -> RGBAImage {
    let ground = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
    var out = self
    for index in 0..<mask.values.count {
      let (alpha, behind) = (pixels[index * 4 + 3], mask.values[index])
      if alpha == 255 || behind == 0 { continue }
      let share = Float(255 - alpha) / 255 * (Float(behind) / 255)
      out.put(value(at: index) + ground * share, at: index)
    }
    return out
  }
}

extension RGBAImage {
  /// Lays another picture over this one, its top left corner at `x, y`; it must fit there.
  package mutating func lay(_ cover: RGBAImage, x: Int, y: Int) {
    precondition(
      x >= 0 && y >= 0 && x + cover.width <= width && y + cover.height <= height, "the cover fits on the picture")
    for row in 0..<cover.height {
      for column in 0..<cover.width {
        let (from, to) = (row * cover.width + column, (row + y) * width + column + x)
        let alpha = cover.pixels[from * 4 + 3]
        if alpha == 0 { continue }
        put(cover.value(at: from) + value(at: to) * (Float(255 - alpha) / 255), at: to)
      }
    }
  }
}

extension StickerShadow {
  /// The shadow that a shape throws.
  func shade(of shape: Mask, unit: Float) -> Mask {
    let (across, down) = (Self.nearest(offsetX * unit), Self.nearest(offsetY * unit))
    return shape.shifted(right: across, down: down).softened(reach: Int(blur * unit)).faded(to: opacity)
  }

  private static func nearest(_ value: Float) -> Int { Int(value + (value < 0 ? -0.5 : 0.5)) }
}

extension StickerGlow {
  /// The light round a shape: the shape grown by a third of the radius and softened by the rest.
  func light(of shape: Mask, unit: Float) -> Mask {
    let reach = Int(radius * unit)
    let core = Float(reach) / 3
    let margin = Int(core) + 1
    let grown = Silhouette(of: RGBAImage(width: shape.width, height: shape.height).withAlpha(shape), border: margin)
      .grown(reach: Int(core * core))
    var out = Mask(width: shape.width, height: shape.height)
    for y in 0..<shape.height {
      let from = (y + margin) * grown.width + margin
      for x in 0..<shape.width { out.values[y * shape.width + x] = grown.cells[from + x] * 255 }
    }
    return out.softened(reach: reach - Int(core)).faded(to: opacity)
  }
}
