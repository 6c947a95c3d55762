internal import CPango
internal import PeelKernels

/// Draws words in a straight line or several, with the system's fonts. Runs only in a ``WorkerRole/text`` process.
struct TextPainter {
  /// The letters' colour.
  var color: RGBColor
  /// The colour of the contour that keeps letters legible on any ground; nil for none.
  var contour: RGBColor?
  /// Where lines break, in letter heights; nil for a single line.
  var wrap: Double?

  /// Families that look good on a sticker, where they are installed; the system fills in for the rest.
  private static let fonts =
    "Baloo 2,Nunito,Fredoka,NanumSquareRound,Noto Sans,Noto Sans CJK KR,DejaVu Sans,sans-serif,Noto Color Emoji"
  /// Letters and one word in each script that Peel speaks: drawing them opens what drawing needs before confinement.
  private static let sample = "Peel 필 🙂"
  private static let scale = Double(PANGO_SCALE)
  private static let letter = Double(CaptionShape.letter)
  private static let weight = letter * 0.022
  private static let contourWidth = letter * 0.075
  private static let mostWidth: Int32 = 12_000
  private static let mostHeight: Int32 = 2_000

  /// Loads the font tables.
  static func start() throws(StudioError) {
    _ = try TextPainter(color: .white).draw(CaptionText(sample).words, requiresGlyphs: false)
  }

  /// The words as a picture as large as they are.
  /// - Throws: ``StudioError/Code/noFont`` when no font here has every character.
  func draw(_ words: String, requiresGlyphs: Bool = true) throws(StudioError) -> RGBAImage {
    let measure = Cairo(width: 1, height: 1)
    let layout = Layout(words, on: measure, font: Self.fonts, wrap: wrap)
    if requiresGlyphs, pango_layout_get_unknown_glyphs_count(layout.raw) > 0 { throw StudioError(.noFont) }
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_pixel_extents(layout.raw, &ink, &logical)
    guard ink.width > 0, ink.height > 0 else { throw StudioError(.emptyCaption) }
    guard ink.width < Self.mostWidth, ink.height < Self.mostHeight else {
      throw StudioError(
        .longCaption, limit: StickerCaption.mostCharacters, detail: "drawn as \(ink.width) × \(ink.height) pixels")
    }
    let rim = Int32(Self.contourWidth + Self.weight) + 2
    let canvas = Cairo(width: ink.width + 2 * rim, height: ink.height + 2 * rim)
    let (x, y) = (Double(rim - ink.x), Double(rim - ink.y))
    pango_cairo_update_layout(canvas.raw, layout.raw)
    if let contour { stroke(layout, on: canvas, at: (x, y), width: Self.contourWidth + Self.weight, contour) }
    // Fonts differ in how heavy their bold is; a stroke in the letters' colour makes all of them stout and round.
    stroke(layout, on: canvas, at: (x, y), width: Self.weight, color)
    canvas.set(color)
    cairo_move_to(canvas.raw, x, y)
    pango_cairo_show_layout(canvas.raw, layout.raw)
    return try canvas.picture()
  }

  private func stroke(
    _ layout: borrowing Layout, on canvas: borrowing Cairo, at place: (x: Double, y: Double), width: Double,
    _ color: RGBColor
  ) {
    canvas.set(color)
    cairo_move_to(canvas.raw, place.x, place.y)
    pango_cairo_layout_path(canvas.raw, layout.raw)
    cairo_set_line_join(canvas.raw, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(canvas.raw, 2 * width)
    cairo_stroke(canvas.raw)
  }

  /// A laid out paragraph.
  private struct Layout: ~Copyable {
    let raw: OpaquePointer

    init(_ words: String, on canvas: borrowing Cairo, font: String, wrap: Double?) {
      raw = pango_cairo_create_layout(canvas.raw)
      let description = pango_font_description_from_string(font)
      pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD)
      pango_font_description_set_absolute_size(description, TextPainter.letter * TextPainter.scale)
      pango_layout_set_font_description(raw, description)
      pango_font_description_free(description)
      pango_layout_set_single_paragraph_mode(raw, 1)
      pango_layout_set_alignment(raw, PANGO_ALIGN_CENTER)
      if let wrap {
        pango_layout_set_width(raw, Int32(wrap * TextPainter.letter * TextPainter.scale))
        pango_layout_set_wrap(raw, PANGO_WRAP_WORD_CHAR)
      }
      pango_layout_set_text(raw, words, -1)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }
  }
}
