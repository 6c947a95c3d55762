package import PeelCore

/// A send whose every value keeps the rules; its sticker is still only named.
package struct CheckedSend: Hashable, Sendable {
  /// What a message says before its sticker is looked up.
  package enum Content: Hashable, Sendable {
    case sticker(StickerKeyBody)
    case ready(MessageContent)
  }

  /// Makes a repeat safe.
  package var clientID: ClientID
  /// What it says.
  package var content: Content
  /// The message it answers.
  package var replyToSeq: Int64?

  /// The same bytes for the same content, whatever the order of keys and the form of numbers were: what tells a repeat from a reused id.
  package func canonicalBytes(in conversation: ConversationID) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ text: some StringProtocol) {
      for shift in stride(from: 24, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: text.utf8.count >> shift))
      }
      bytes.append(contentsOf: text.utf8)
    }
    add("\(conversation)")
    add("\(replyToSeq ?? 0)")
    switch content {
    case .sticker(let key):
      add("sticker")
      add(key.packId.rawValue)
      add(key.stickerId.rawValue)
      add("\(key.version ?? 0)")
    case .ready(let content):
      add(content.typeName)
      switch content {
      case .text(let text): add(text)
      case .location(let location, let text):
        add("\(location.latitude + 0) \(location.longitude + 0) \(location.accuracyMetres.map { "\($0 + 0)" } ?? "")")
        add(text ?? "")
      case .custom(let custom, let text):
        add(custom.schema)
        for key in custom.values.keys.sorted() {
          add(key)
          add(custom.values[key] ?? "")
        }
        add(text ?? "")
      case .sticker, .system: break
      }
    }
    return bytes
  }
}

extension SendBody {
  /// Checks every rule that needs no database.
  /// - Throws: ``RuleViolation`` for the first one broken.
  package func checked(_ limits: Limits) throws(RuleViolation) -> CheckedSend {
    let content: CheckedSend.Content
    switch type {
    case .text:
      try forbid([("sticker", sticker != nil), ("location", location != nil), ("custom", custom != nil)])
      content = .ready(.text(try Rule.text(try needed(text, "text"), at: "/text", 1...limits.textCodePoints)))
    case .sticker:
      try forbid([("text", text != nil), ("location", location != nil), ("custom", custom != nil)])
      let key = try needed(sticker, "sticker")
      if let version = key.version, version < 1 { throw Rule.range("/sticker/version", "version is 1 or more.") }
      content = .sticker(key)
    case .location:
      try forbid([("sticker", sticker != nil), ("custom", custom != nil)])
      content = .ready(.location(try needed(location, "location").checked(), text: try caption(limits)))
    case .custom:
      try forbid([("sticker", sticker != nil), ("location", location != nil)])
      content = .ready(.custom(try needed(custom, "custom").checked(limits), text: try caption(limits)))
    case .system:
      throw RuleViolation(
        pointer: "/type", code: "not-allowed",
        detail: "Only the server sends system messages; send text, sticker, location or custom.")
    }
    if let replyTo, replyTo.seq < 1 { throw Rule.range("/replyTo/seq", "seq is 1 or more.") }
    return CheckedSend(clientID: clientMsgId, content: content, replyToSeq: replyTo?.seq)
  }

  private func caption(_ limits: Limits) throws(RuleViolation) -> String? {
    guard let text else { return nil }
    return try Rule.text(text, at: "/text", 1...limits.textCodePoints)
  }

  private func needed<Value>(_ value: Value?, _ name: String) throws(RuleViolation) -> Value {
    guard let value else {
      throw RuleViolation(
        pointer: "/\(name)", code: "missing", detail: "A \(type.rawValue) message needs the field \(name).")
    }
    return value
  }

  private func forbid(_ fields: [(name: String, isThere: Bool)]) throws(RuleViolation) {
    for field in fields where field.isThere {
      throw RuleViolation(
        pointer: "/\(field.name)", code: "not-allowed",
        detail: "A \(type.rawValue) message has no field \(field.name); send two messages.")
    }
  }
}

extension LocationBody {
  func checked() throws(RuleViolation) -> Location {
    guard latitude.isFinite, (-90...90).contains(latitude) else {
      throw Rule.range("/location/latitude", "latitude is a number from -90 to 90.")
    }
    guard longitude.isFinite, (-180...180).contains(longitude) else {
      throw Rule.range("/location/longitude", "longitude is a number from -180 to 180.")
    }
    if let accuracyMetres, !(accuracyMetres.isFinite && (0...40_000_000).contains(accuracyMetres)) {
      throw Rule.range("/location/accuracyMetres", "accuracyMetres is a number from 0 to 40000000.")
    }
    return value
  }
}

extension CustomBody {
  func checked(_ limits: Limits) throws(RuleViolation) -> CustomContent {
    _ = try Rule.text(schema, at: "/custom/schema", 1...64)
    var size = 0
    for (key, value) in values {
      size += key.utf8.count + value.utf8.count
      try Rule.noNUL(key, at: "/custom/values")
      try Rule.noNUL(value, at: "/custom/values")
    }
    guard size <= limits.customBytes else {
      throw RuleViolation(
        pointer: "/custom/values", code: "too-long",
        detail: "Keys and values together have at most \(limits.customBytes) bytes.", limit: limits.customBytes,
        actual: size)
    }
    return CustomContent(schema: schema, values: values)
  }
}
