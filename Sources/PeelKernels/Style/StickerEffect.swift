/// What is done to the subject's own pixels.
package enum StickerEffect: String, CaseIterable, Sendable {
  case none
  /// Flat colours, a dark contour, dots in the shade: as printed in a comic.
  case comic
  /// Blown up like a balloon: rounded shading from the edge inwards and a highlight.
  case puffy
  /// A foil with rainbow bands and a gloss that follow the form.
  case shiny
}
