internal import CPango
internal import Glibc
internal import PeelKernels

/// Draws a caption in its shape. Runs only in a ``WorkerRole/text`` process.
struct CaptionPainter {
  var caption: StickerCaption

  private static let letter = Double(CaptionShape.letter)
  private static let ink = RGBColor(hex: 0x1e_1b_18)

  /// The drawn words, no larger than they are, letters ``CaptionShape/letter`` pixels high.
  func draw() throws(StudioError) -> RGBAImage {
    let words = try CaptionText(caption.text).words
    let drawn: RGBAImage
    switch caption.shape {
    case .line: drawn = try painter(wrap: 11).draw(words)
    case .bubble: drawn = try bubble(round: try painter(wrap: 8, contoured: false).draw(words))
    case .arcUp: drawn = WordBend(upwards: true).bent(try painter().draw(words))
    case .arcDown: drawn = WordBend(upwards: false).bent(try painter().draw(words))
    }
    guard let box = drawn.alphaBox() else { throw StudioError(.emptyCaption) }
    return drawn.cropped(to: box)
  }

  private var isLight: Bool {
    let color = caption.color
    return Int(color.red) * 54 + Int(color.green) * 183 + Int(color.blue) * 19 > 150 * 256
  }

  private func painter(wrap: Double? = nil, contoured: Bool = true) -> TextPainter {
    TextPainter(color: caption.color, contour: contoured ? isLight ? Self.ink : .white : nil, wrap: wrap)
  }

  /// A rounded bubble round the words, its tail at the lower left, the tip at ``CaptionShape/tip`` of the width.
  private func bubble(round words: RGBAImage) throws(StudioError) -> RGBAImage {
    let line = Self.letter * 0.075
    let (padX, padY) = (Self.letter * 0.5, Self.letter * 0.36)
    let wide = max(Double(words.width) + 2 * padX, Self.letter * 2.4)
    let high = Double(words.height) + 2 * padY
    let tail = Self.letter * 0.8
    let canvas = Cairo(width: Int32(wide + 2 * line) + 1, height: Int32(high + tail + 2 * line) + 1)
    let tip = (wide + 2 * line) * Double(caption.shape.tip)
    let round = min(high / 2, Self.letter * 0.72)
    let (left, top, right, bottom) = (line, line, line + wide, line + high)
    cairo_new_path(canvas.raw)
    cairo_arc(canvas.raw, right - round, top + round, round, -.pi / 2, 0)
    cairo_arc(canvas.raw, right - round, bottom - round, round, 0, .pi / 2)
    let root = max(tip, left + round * 0.9)
    cairo_line_to(canvas.raw, root + Self.letter * 0.7, bottom)
    cairo_curve_to(
      canvas.raw, root + Self.letter * 0.5, bottom + tail * 0.55, tip + Self.letter * 0.2, bottom + tail * 0.85, tip,
      bottom + tail)
    cairo_curve_to(
      canvas.raw, tip + Self.letter * 0.1, bottom + tail * 0.7, root + Self.letter * 0.08, bottom + tail * 0.4, root,
      bottom)
    cairo_arc(canvas.raw, left + round, bottom - round, round, .pi / 2, .pi)
    cairo_arc(canvas.raw, left + round, top + round, round, .pi, 3 * .pi / 2)
    cairo_close_path(canvas.raw)
    canvas.set(isLight ? Self.ink : .white)
    cairo_fill_preserve(canvas.raw)
    canvas.set(isLight ? .white : Self.ink)
    cairo_set_line_join(canvas.raw, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(canvas.raw, line)
    cairo_stroke(canvas.raw)
    var bubble = try canvas.picture()
    let (x, y) = (Int(line + (wide - Double(words.width)) / 2), Int(line + padY))
    bubble.lay(words, x: x, y: y)
    return bubble
  }
}
