extension PropertyList {
  /// The XML form, with the header and the tabs that Apple's tools write.
  /// - Throws: ``PackError`` `unwritable` for a text with characters that XML cannot hold, a date out of range or a
  ///   number that is not finite.
  package func xml() throws(PackError) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    try write(to: &text, indent: 0)
    return text + "</plist>\n"
  }

  private func write(to text: inout String, indent: Int) throws(PackError) {
    let tabs = String(repeating: "\t", count: indent)
    switch self {
    case .string(let value): text += "\(tabs)<string>\(try Self.escaped(value))</string>\n"
    case .integer(let value): text += "\(tabs)<integer>\(value)</integer>\n"
    case .real(let value):
      guard value.isFinite else { throw PackError(.unwritable, "A property list holds finite numbers only.") }
      text += "\(tabs)<real>\(value)</real>\n"
    case .boolean(let value): text += "\(tabs)<\(value ? "true" : "false")/>\n"
    case .date(let seconds):
      guard let date = PropertyListDate.text(seconds) else {
        throw PackError(.unwritable, "A property list holds dates of the years 0 to 9999 only.")
      }
      text += "\(tabs)<date>\(date)</date>\n"
    case .data(let bytes): text += "\(tabs)<data>\(PropertyListData.text(bytes))</data>\n"
    case .array(let values):
      if values.isEmpty {
        text += "\(tabs)<array/>\n"
        return
      }
      text += "\(tabs)<array>\n"
      for value in values { try value.write(to: &text, indent: indent + 1) }
      text += "\(tabs)</array>\n"
    case .dictionary(let entries):
      if entries.isEmpty {
        text += "\(tabs)<dict/>\n"
        return
      }
      text += "\(tabs)<dict>\n"
      for entry in entries {
        text += "\(tabs)\t<key>\(try Self.escaped(entry.key))</key>\n"
        try entry.value.write(to: &text, indent: indent + 1)
      }
      text += "\(tabs)</dict>\n"
    }
  }

  private static func escaped(_ text: String) throws(PackError) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\t", "\n": result.append(scalar)
      // XML 1.0, section 2.2.
      case "\u{20}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": result.append(scalar)
      default: throw PackError(.unwritable, "A text has a control character, which XML cannot hold. Remove it.")
      }
    }
    return String(result)
  }
}
