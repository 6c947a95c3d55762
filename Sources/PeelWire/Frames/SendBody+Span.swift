import PeelCore

extension SendBody {
  /// Reads a send by hand: the hot path of socket and REST alike. Unknown fields are ignored, of a repeated key the last counts.
  /// - Throws: ``Problem`` `invalid-json`, or `validation` with a pointer.
  package static func decode(_ bytes: Span<UInt8>) throws(Problem) -> SendBody {
    let root: JSONSlice
    do throws(JSONFault) {
      var scanner = try JSONScanner(bytes)
      root = try scanner.whole(bytes)
    } catch { throw Problem(.invalidJSON) }
    do throws(RuleViolation) {
      return try decode(root, bytes)
    } catch { throw Problem(error) }
  }

  static func decode(_ root: JSONSlice, _ bytes: Span<UInt8>) throws(RuleViolation) -> SendBody {
    var (id, type, text): (JSONSlice?, JSONSlice?, JSONSlice?)
    var sticker: StickerKeyBody?
    var location: LocationBody?
    var custom: CustomBody?
    var reply: ReplyBody?
    var fields = ObjectReader(try JSONFields.needed(try JSONFields.object(root, ""), ""))
    while let (key, value) = fields.next(bytes) {
      if key.is("clientMsgId", bytes) {
        id = value
      } else if key.is("type", bytes) {
        type = value
      } else if key.is("text", bytes) {
        text = value
      } else if key.is("sticker", bytes) {
        sticker = try StickerKeyBody.decode(value, bytes)
      } else if key.is("location", bytes) {
        location = try LocationBody.decode(value, bytes)
      } else if key.is("custom", bytes) {
        custom = try CustomBody.decode(value, bytes)
      } else if key.is("replyTo", bytes) {
        reply = try ReplyBody.decode(value, bytes)
      }
    }
    return SendBody(
      clientMsgId: try JSONFields.needed(
        try JSONFields.scalar(ClientID.self, id, "/clientMsgId", bytes), "/clientMsgId"),
      type: try JSONFields.needed(try JSONFields.word(MessageType.self, type, "/type", bytes), "/type"),
      text: try JSONFields.string(text, "/text", bytes), sticker: sticker, location: location, custom: custom,
      replyTo: reply)
  }
}

/// Walks over the members of an object that was scanned before, so that nothing can be wrong with its grammar.
struct ObjectReader {
  private var scanner: JSONScanner
  private var isFirst = true

  init(_ object: JSONSlice) { scanner = JSONScanner(inside: object) }

  mutating func next(_ bytes: Span<UInt8>) -> (key: JSONSlice, value: JSONSlice)? {
    if isFirst { scanner.enter(bytes) }
    defer { isFirst = false }
    do throws(JSONFault) { return try scanner.member(bytes, first: isFirst) } catch { return nil }
  }
}

extension StickerKeyBody {
  static func decode(_ slice: JSONSlice, _ bytes: Span<UInt8>) throws(RuleViolation) -> StickerKeyBody? {
    guard let object = try JSONFields.object(slice, "/sticker") else { return nil }
    var (pack, sticker, version): (JSONSlice?, JSONSlice?, JSONSlice?)
    var fields = ObjectReader(object)
    while let (key, value) = fields.next(bytes) {
      if key.is("packId", bytes) { pack = value }
      if key.is("stickerId", bytes) { sticker = value }
      if key.is("version", bytes) { version = value }
    }
    return StickerKeyBody(
      packId: try JSONFields.needed(
        try JSONFields.scalar(PackID.self, pack, "/sticker/packId", bytes), "/sticker/packId"),
      stickerId: try JSONFields.needed(
        try JSONFields.scalar(StickerID.self, sticker, "/sticker/stickerId", bytes), "/sticker/stickerId"),
      version: try JSONFields.integer(version, "/sticker/version", bytes))
  }
}

extension LocationBody {
  static func decode(_ slice: JSONSlice, _ bytes: Span<UInt8>) throws(RuleViolation) -> LocationBody? {
    guard let object = try JSONFields.object(slice, "/location") else { return nil }
    var (latitude, longitude, accuracy): (JSONSlice?, JSONSlice?, JSONSlice?)
    var fields = ObjectReader(object)
    while let (key, value) = fields.next(bytes) {
      if key.is("latitude", bytes) { latitude = value }
      if key.is("longitude", bytes) { longitude = value }
      if key.is("accuracyMetres", bytes) { accuracy = value }
    }
    return LocationBody(
      latitude: try JSONFields.needed(
        try JSONFields.number(latitude, "/location/latitude", bytes), "/location/latitude"),
      longitude: try JSONFields.needed(
        try JSONFields.number(longitude, "/location/longitude", bytes), "/location/longitude"),
      accuracyMetres: try JSONFields.number(accuracy, "/location/accuracyMetres", bytes))
  }
}

extension CustomBody {
  static func decode(_ slice: JSONSlice, _ bytes: Span<UInt8>) throws(RuleViolation) -> CustomBody? {
    guard let object = try JSONFields.object(slice, "/custom") else { return nil }
    var schema: JSONSlice?
    var values: [String: String]?
    var fields = ObjectReader(object)
    while let (key, value) = fields.next(bytes) {
      if key.is("schema", bytes) { schema = value }
      if key.is("values", bytes), let map = try JSONFields.object(value, "/custom/values") {
        var read: [String: String] = [:]
        var entries = ObjectReader(map)
        while let (key, value) = entries.next(bytes) {
          let name = try JSONFields.needed(try JSONFields.string(key, "/custom/values", bytes), "/custom/values")
          guard let text = try JSONFields.string(value, "/custom/values/\(name)", bytes) else {
            throw JSONFields.wrong("/custom/values/\(name)", "a string")
          }
          read[name] = text
        }
        values = read
      }
    }
    return CustomBody(
      schema: try JSONFields.needed(try JSONFields.string(schema, "/custom/schema", bytes), "/custom/schema"),
      values: try JSONFields.needed(values, "/custom/values"))
  }
}

extension ReplyBody {
  static func decode(_ slice: JSONSlice, _ bytes: Span<UInt8>) throws(RuleViolation) -> ReplyBody? {
    guard let object = try JSONFields.object(slice, "/replyTo") else { return nil }
    var seq: JSONSlice?
    var fields = ObjectReader(object)
    while let (key, value) = fields.next(bytes) {
      if key.is("seq", bytes) { seq = value }
    }
    return ReplyBody(seq: try JSONFields.needed(try JSONFields.integer(seq, "/replyTo/seq", bytes), "/replyTo/seq"))
  }
}

extension ReceiptBody {
  static func decode(_ slice: JSONSlice, _ bytes: Span<UInt8>) throws(RuleViolation) -> ReceiptBody {
    guard let object = try JSONFields.object(slice, "") else { throw JSONFields.missing("/body") }
    var (delivered, read): (JSONSlice?, JSONSlice?)
    var fields = ObjectReader(object)
    while let (key, value) = fields.next(bytes) {
      if key.is("deliveredSeq", bytes) { delivered = value }
      if key.is("readSeq", bytes) { read = value }
    }
    return ReceiptBody(
      deliveredSeq: try JSONFields.integer(delivered, "/deliveredSeq", bytes),
      readSeq: try JSONFields.integer(read, "/readSeq", bytes))
  }
}
