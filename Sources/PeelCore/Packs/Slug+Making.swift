extension Slug {
  /// A slug made of a title's or file name's letters and digits: "Crème brûlée!" becomes `creme-brulee`.
  /// - Returns: Nil when the text has no letter or digit of the Latin alphabet.
  public init?(making text: some StringProtocol) {
    var made = ""
    for character in text.lowercased() {
      let folded = Self.folded(character)
      if folded.isEmpty {
        if !made.isEmpty, made.last != "-" { made.append("-") }
      } else {
        made += folded
      }
      if made.utf8.count >= 64 { break }
    }
    made = String(made.prefix(64))
    while made.last == "-" { made.removeLast() }
    self.init(made)
  }

  /// The base letters of a lower-case character, or nothing.
  private static func folded(_ character: Character) -> String {
    if let byte = character.asciiValue {
      return (0x61...0x7A ~= byte || 0x30...0x39 ~= byte) ? String(character) : ""
    }
    switch character {
    case "à", "á", "â", "ã", "å", "ā", "ă", "ą": return "a"
    case "ä", "æ": return "ae"
    case "ç", "ć", "č": return "c"
    case "ď", "đ", "ð": return "d"
    case "è", "é", "ê", "ë", "ē", "ę", "ě": return "e"
    case "ğ": return "g"
    case "ì", "í", "î", "ï", "ī", "ı": return "i"
    case "ł", "ľ": return "l"
    case "ñ", "ń", "ň": return "n"
    case "ò", "ó", "ô", "õ", "ø", "ō", "ő": return "o"
    case "ö", "œ": return "oe"
    case "ř": return "r"
    case "ś", "š", "ş", "ș": return "s"
    case "ß": return "ss"
    case "ť", "ţ", "ț": return "t"
    case "ù", "ú", "û", "ū", "ů", "ű": return "u"
    case "ü": return "ue"
    case "ý", "ÿ": return "y"
    case "ź", "ż", "ž": return "z"
    default: return ""
    }
  }
}
