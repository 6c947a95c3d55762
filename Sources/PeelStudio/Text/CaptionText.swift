/// The words of a caption, checked and in one paragraph.
struct CaptionText {
  let words: String

  /// - Throws: ``StudioError/Code/emptyCaption`` for words without a visible character,
  ///   ``StudioError/Code/longCaption`` for more than ``StickerCaption/mostCharacters``.
  init(_ text: String) throws(StudioError) {
    if text.utf8.count > StickerCaption.mostBytes {
      throw StudioError(
        .longCaption, limit: StickerCaption.mostCharacters, actual: text.count, detail: "\(text.utf8.count) bytes")
    }
    // Control characters would become boxes, and direction marks could turn the words round.
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.map { Self.breaksTheLine($0) ? " " : $0 }))
    let words = plain.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    guard words.unicodeScalars.contains(where: Self.isVisible) else { throw StudioError(.emptyCaption) }
    if words.count > StickerCaption.mostCharacters {
      throw StudioError(.longCaption, limit: StickerCaption.mostCharacters, actual: words.count)
    }
    self.words = words
  }

  private static func breaksTheLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse, .unassigned: true
    default: scalar.properties.isBidiControl
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .nonspacingMark, .enclosingMark, .spacingMark, .spaceSeparator, .control: false
    default: true
    }
  }
}
