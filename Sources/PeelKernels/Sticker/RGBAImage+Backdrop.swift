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
  /// This picture with another of its size laid over it.
  package func under(_ cover: RGBAImage) -> RGBAImage {
    var out = self
    for index in 0..<width * height {
      let alpha = cover.pixels[index * 4 + 3]
      if alpha == 0 { continue }
      out.put(cover.value(at: index) + value(at: index) * (Float(255 - alpha) / 255), at: index)
    }
    return out
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
