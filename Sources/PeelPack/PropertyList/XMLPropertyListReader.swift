/// Reads the XML form of a property list: the small part of XML that such files use, and nothing that XML could do besides.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var at = 0
  private var budget: PropertyListBudget

  init(_ bytes: [UInt8], _ limits: PropertyListLimits) throws(PackError) {
    budget = PropertyListBudget(limits)
    var start = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(64).contains(0) {
      throw PackError(.unsupportedEncoding, "The property list is not UTF-8. Save it as UTF-8.", offset: 0)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PackError(.unsupportedEncoding, "The property list has bytes that are not UTF-8. Save it as UTF-8.")
    }
    self.bytes = bytes
    at = start
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "<") else {
      throw PackError(
        .notAPropertyList, "The file is neither an XML nor a binary property list. Save it as one of the two.",
        offset: at)
    }
  }

  mutating func read() throws(PackError) -> PropertyList {
    if looking(at: "<?xml") { try declaration() }
    try skipBetween(doctype: true)
    var tag = try open()
    let wrapped = tag.name == "plist"
    if wrapped {
      guard !tag.closed else { throw malformed("The property list is empty.") }
      try skipBetween()
      tag = try open()
    }
    let root = try value(tag, depth: 0)
    try skipBetween()
    if wrapped {
      try close("plist")
      try skipBetween()
    }
    guard at == bytes.count else { throw malformed("Something follows the end of the property list.") }
    return root
  }

  // MARK: Values

  private mutating func value(_ tag: Tag, depth: Int) throws(PackError) -> PropertyList {
    try budget.spend(offset: at)
    switch tag.name {
    case "dict": return .dictionary(try tag.closed ? [] : entries(depth: depth))
    case "array": return .array(try tag.closed ? [] : values(depth: depth))
    case "true", "false":
      if !tag.closed {
        try skipBetween()
        try close(tag.name)
      }
      return .boolean(tag.name == "true")
    case "string": return .string(try tag.closed ? "" : text(until: "string"))
    case "integer", "real", "date", "data":
      let start = at
      let written = try tag.closed ? "" : text(until: tag.name)
      guard let scalar = Self.scalar(tag.name, written) else {
        throw PackError(.malformed, "The property list has a <\(tag.name)> that cannot be read.", offset: start)
      }
      return scalar
    default: throw malformed("The property list has an unknown element <\(tag.name.prefix(32))>.")
    }
  }

  private mutating func values(depth: Int) throws(PackError) -> [PropertyList] {
    try budget.check(depth: depth + 1, offset: at)
    var values: [PropertyList] = []
    while true {
      try skipBetween()
      if looking(at: "</") {
        try close("array")
        return values
      }
      values.append(try value(try open(), depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(PackError) -> [PropertyList.Entry] {
    try budget.check(depth: depth + 1, offset: at)
    var entries: [PropertyList.Entry] = []
    while true {
      try skipBetween()
      if looking(at: "</") {
        try close("dict")
        return entries
      }
      let tag = try open()
      guard tag.name == "key" else { throw malformed("The property list has a value without a <key>.") }
      try budget.spend(offset: at)
      let key = try tag.closed ? "" : text(until: "key")
      try skipBetween()
      guard !looking(at: "</") else { throw malformed("The property list has a <key> without a value.") }
      entries.append(.init(key, try value(try open(), depth: depth + 1)))
    }
  }

  private static func scalar(_ name: String, _ written: String) -> PropertyList? {
    let text = written.filter { !$0.isWhitespace }
    switch name {
    case "integer":
      if text.hasPrefix("0x") || text.hasPrefix("0X") {
        return Int64(text.dropFirst(2), radix: 16).map { .integer($0) }
      }
      return Int64(text).map { .integer($0) }
    case "real": return Double(text).map { .real($0) }
    case "date": return PropertyListDate.seconds(text).map { .date($0) }
    default: return PropertyListData.bytes(text).map { .data($0) }
    }
  }

  // MARK: Markup

  private struct Tag {
    var name: String
    var closed: Bool
  }

  private mutating func open() throws(PackError) -> Tag {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "<") else { throw malformed("The property list ends too early.") }
    let start = at
    at += 1
    let name = try name()
    // Attributes say nothing a property list needs (`version="1.0"`), but a quoted `>` must not end the tag.
    var quote: UInt8?
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        return Tag(name: name, closed: bytes[at - 2] == UInt8(ascii: "/"))
      }
    }
    throw PackError(.malformed, "The property list has a tag that does not end.", offset: start)
  }

  private mutating func close(_ name: String) throws(PackError) {
    guard looking(at: "</\(name)") else { throw malformed("The property list lacks a </\(name)>.") }
    at += 2 + name.utf8.count
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else {
      throw malformed("The property list lacks a </\(name)>.")
    }
    at += 1
  }

  private mutating func name() throws(PackError) -> String {
    let start = at
    while at < bytes.count, 0x61...0x7A ~= bytes[at] || 0x41...0x5A ~= bytes[at] { at += 1 }
    guard at > start else {
      if looking(at: "!") || looking(at: "?") {
        throw PackError(
          .forbidden, "The property list has a declaration, CDATA or an instruction inside. Write plain text.",
          offset: start - 1)
      }
      throw malformed("The property list has a < that begins no tag. Write it as &lt;.")
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func text(until name: String) throws(PackError) -> String {
    var text: [UInt8] = []
    let start = at
    while true {
      guard at < bytes.count else { throw malformed("The property list ends inside a <\(name)>.") }
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "<"):
        if looking(at: "<!--") {
          try comment()
          continue
        }
        if looking(at: "<!") || looking(at: "<?") {
          throw PackError(
            .forbidden, "The property list has a declaration, CDATA or an instruction inside. Write plain text.",
            offset: at)
        }
        try close(name)
        try budget.spend(values: 0, content: text.count, offset: start)
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "&"): text += try reference()
      case UInt8(ascii: "\r"):
        // XML 1.0, section 2.11: a line break is one U+000A however it was written.
        text.append(UInt8(ascii: "\n"))
        at += at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "\n") ? 2 : 1
      default:
        text.append(byte)
        at += 1
      }
    }
  }

  private mutating func reference() throws(PackError) -> [UInt8] {
    guard let end = bytes[at..<min(at + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";")) else {
      throw malformed("The property list has a & that begins no reference. Write it as &amp;.")
    }
    let name = String(decoding: bytes[at + 1..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    switch name {
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "amp": scalar = "&"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    case _ where name.hasPrefix("#x"): scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default:
      throw PackError(.forbidden, "The property list uses an entity that XML does not define itself.", offset: at)
    }
    guard let scalar, scalar.value != 0 else {
      throw malformed("The property list refers to a character that is none.")
    }
    at = end + 1
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: Between values

  private mutating func declaration() throws(PackError) {
    let start = at
    guard let end = find("?>") else { throw malformed("The XML declaration does not end.") }
    let text = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    if text.contains("encoding"), !text.contains("utf-8") {
      throw PackError(.unsupportedEncoding, "The property list says it is not UTF-8. Save it as UTF-8.", offset: start)
    }
    at = end + 2
  }

  private mutating func skipBetween(doctype: Bool = false) throws(PackError) {
    while true {
      skipSpace()
      if looking(at: "<!--") {
        try comment()
      } else if doctype, looking(at: "<!DOCTYPE") {
        let start = at
        guard let end = find(">") else { throw malformed("The DOCTYPE does not end.") }
        guard !bytes[start..<end].contains(UInt8(ascii: "[")) else {
          throw PackError(.forbidden, "The property list declares entities of its own. Remove them.", offset: start)
        }
        at = end + 1
      } else {
        return
      }
    }
  }

  private mutating func comment() throws(PackError) {
    at += 4
    guard let end = find("-->") else { throw malformed("The property list has a comment that does not end.") }
    at = end + 3
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  private func looking(at text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  /// Where a short ASCII text is found next.
  private func find(_ text: String) -> Int? {
    let wanted = Array(text.utf8)
    var start = at
    while start + wanted.count <= bytes.count {
      if bytes[start] == wanted[0], bytes[start..<start + wanted.count].elementsEqual(wanted) { return start }
      start += 1
    }
    return nil
  }

  private func malformed(_ description: String) -> PackError { PackError(.malformed, description, offset: at) }
}
