extension RGBAImage {
  /// The finished sticker of a cut-out: trimmed, fitted without stretching, centred on its canvas, finished.
  ///
  /// It is the same whether the frames of a film or a single picture are drawn, natively or in the browser.
  /// - Parameter layout: Made from the extent of this picture, or of all frames of its film.
  /// - Returns: A picture of the layout's canvas.
  package func sticker(_ layout: StickerLayout, _ finish: StickerFinish) -> RGBAImage {
    let target = layout.target
    return cropped(to: layout.source).resized(width: target.width, height: target.height, shrinking: .sharp)
      .placed(x: target.x, y: target.y, onCanvasOf: layout.width, by: layout.height)
      .finished(finish, unit: layout.unit)
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

  /// Effect, outline, glow and shadow of a subject that already lies on its canvas.
  /// - Parameter unit: Canvas pixels for one pixel of a 618 px canvas.
  package func finished(_ finish: StickerFinish, unit: Float) -> RGBAImage {
    let width = finish.outline.width * unit
    var out = applying(finish.effect, unit: unit)
    switch finish.outline.side {
    case .outside: out = out.outlined(width: width, color: finish.outline.color)
    case .inside: out = out.outlinedInside(width: width, color: finish.outline.color)
    }
    let shape = out.alpha
    if let glow = finish.glow { out = out.over(glow.light(of: shape, unit: unit), of: glow.color) }
    if let shadow = finish.shadow { out = out.over(shadow.shade(of: shape, unit: unit), of: shadow.color) }
    return out
  }
}
