extension RGBAImage {
  /// The finished sticker of a cut-out: trimmed, fitted without stretching, centred on its canvas, finished.
  ///
  /// It is the same whether the frames of a film or a single picture are drawn, natively or in the browser.
  /// - Parameters:
  ///   - layout: Made from the extent of this picture, or of all frames of its film.
  ///   - words: A drawn caption, where the layout has place for one.
  /// - Returns: A picture of the layout's canvas.
  package func sticker(_ layout: StickerLayout, _ finish: StickerFinish, words: RGBAImage? = nil) -> RGBAImage {
    let target = layout.target
    var drawn = cropped(to: layout.source).resized(width: target.width, height: target.height, shrinking: .sharp)
      .placed(x: target.x, y: target.y, onCanvasOf: layout.width, by: layout.height)
      .applying(finish.effect, unit: layout.unit)
    if finish.outline.side == .inside {
      drawn = drawn.outlinedInside(width: finish.outline.width * layout.unit, color: finish.outline.color)
    }
    // Effects and outlines inside would cost the words their legibility; an outline outside goes round both.
    if let words, let place = layout.caption {
      drawn.lay(
        words.resized(width: place.width, height: place.height, shrinking: .sharp), x: place.x, y: place.y)
    }
    return drawn.finished(finish, unit: layout.unit)
  }

  /// The finished sticker of one picture.
  /// - Parameters:
  ///   - width: The canvas, 16...4096 pixels.
  ///   - height: The canvas, 16...4096 pixels.
  /// - Returns: A picture of `width × height`; fully transparent when this one is.
  package func sticker(width: Int, height: Int, _ finish: StickerFinish) -> RGBAImage {
    guard let layout = StickerLayout(of: StickerExtent(of: self), width: width, height: height, finish: finish)
    else { return RGBAImage(width: width, height: height) }
    return sticker(layout, finish)
  }

  /// Outline outside, glow and shadow of what already lies on its canvas.
  /// - Parameter unit: Canvas pixels for one pixel of a 618 px canvas.
  package func finished(_ finish: StickerFinish, unit: Float) -> RGBAImage {
    var out = self
    if finish.outline.side == .outside {
      out = out.outlined(width: finish.outline.width * unit, color: finish.outline.color)
    }
    let shape = out.alpha
    if let glow = finish.glow { out = out.over(glow.light(of: shape, unit: unit), of: glow.color) }
    if let shadow = finish.shadow { out = out.over(shadow.shade(of: shape, unit: unit), of: shadow.color) }
    return out
  }
}
