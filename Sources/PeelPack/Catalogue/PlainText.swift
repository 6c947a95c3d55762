/// Text of files as people are shown it.
enum PlainText {
  /// One line without control or direction-changing characters, trimmed, and cut after a number of characters.
  static func line(_ text: String, atMost limit: Int) -> String {
    var result = ""
    var count = 0
    var space = false
    for character in text {
      if character.isWhitespace || character.isNewline {
        space = !result.isEmpty
        continue
      }
      // A character may carry any number of marks: what has more than sixteen is not writing.
      guard character.unicodeScalars.count <= 16, !character.unicodeScalars.contains(where: isHidden) else { continue }
      if space {
        count += 1
        guard count < limit else { break }
        result.append(" ")
        space = false
      }
      guard count < limit else { break }
      result.append(character)
      count += 1
    }
    return result
  }

  /// Control characters and those that turn the direction of what follows; joiners of emoji are not among them.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: scalar.properties.generalCategory == .unassigned || scalar.properties.generalCategory == .privateUse
    }
  }
}
