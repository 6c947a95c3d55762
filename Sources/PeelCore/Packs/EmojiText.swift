/// Emoji as Peel keeps them: one character each, without U+FE0F, so that both spellings of ❤ are found as one.
public enum EmojiText {
  /// One emoji in Peel's spelling; nil when the text is not exactly one emoji.
  public static func normalised(_ text: some StringProtocol) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.value != 0xFE0F {
      scalars.append(scalar)
      // The longest in Unicode's list has ten.
      if scalars.count > 16 { return nil }
    }
    let emoji = String(scalars)
    return emoji.count == 1 && isEmoji(scalars) ? emoji : nil
  }

  /// The emoji of a text in order, each once, up to a number; other characters are passed over.
  public static func all(in text: some StringProtocol, atMost limit: Int = 100) -> [String] {
    var found: [String] = []
    for character in text {
      guard found.count < limit else { break }
      if let emoji = normalised(String(character)), !found.contains(emoji) { found.append(emoji) }
    }
    return found
  }

  private static func isEmoji(_ scalars: String.UnicodeScalarView) -> Bool {
    // A digit is an emoji only under a keycap, and a flag is two letters of its own alphabet.
    if scalars.last?.value == 0x20E3 { return scalars.count == 2 && scalars.first?.properties.isEmoji == true }
    let flags = scalars.count { 0x1F1E6...0x1F1FF ~= $0.value }
    if flags > 0 { return flags == 2 && scalars.count == 2 }
    return scalars.first.map { $0.properties.isEmoji && $0.value >= 0xA9 && !$0.properties.isEmojiModifier } ?? false
  }
}
