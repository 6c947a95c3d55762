extension RGBAImage {
  /// The finished sticker of a cut-out: trimmed, fitted without stretching, centred on a square canvas, outlined.
  /// - Parameters:
  ///   - side: The canvas, `side × side` pixels, 16...4096.
  ///   - outlineWidth: Outline width in pixels of a 618 px canvas, 0...64; scaled to `side`.
  ///   - color: The outline's colour.
  /// - Returns: A picture of `side × side`; fully transparent when the cut-out is.
  package func sticker(side: Int, outlineWidth: Float, color: RGBColor) -> RGBAImage {
    precondition(side >= 16 && side <= 4096, "a canvas of 16...4096 pixels")
    guard let box = alphaBox(above: 12) else { return RGBAImage(width: side, height: side) }
    let border = min(max(outlineWidth, 0), 64) * Float(side) / Float(StickerFinish.referenceSide)
    // One clear pixel all round: an edge cut by the canvas looks like a mistake on any bubble.
    let inner = max(1, side - 2 * (Int(border.rounded(.up)) + 1))
    let subject = cropped(to: box)
    let (width, height) = subject.fitting(side: inner)
    return subject.resized(width: width, height: height).centred(onSquareOf: side)
      .outlined(width: border, color: color)
  }
}
