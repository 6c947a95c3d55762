internal import PeelCore

/// A message's content as its row holds it: a kind and a body in the store's own compact form.
struct StoredContent {
  enum Kind: Int64 {
    case system = 0
    case text, sticker, location, custom
  }

  var kind: Kind
  var body: [UInt8]

  init(_ content: MessageContent, in app: AppID, _ connection: Connection) throws(StoreError) {
    var writer = ByteWriter()
    switch content {
    case .text(let text):
      kind = .text
      body = Array(text.utf8)
      return
    case .sticker(let ref):
      kind = .sticker
      try StoredSticker(ref, in: app, connection).write(to: &writer)
    case .location(let location, let text):
      kind = .location
      writer.put(location.latitude)
      writer.put(location.longitude)
      writer.put(optional: location.accuracyMetres) { $0.put($1) }
      writer.put(optional: text) { $0.put($1) }
    case .custom(let custom, let text):
      kind = .custom
      writer.put(custom.schema)
      writer.put(UInt64(custom.values.count))
      // Sorted, so that equal contents are equal bytes.
      for (key, value) in custom.values.sorted(by: { $0.key < $1.key }) {
        writer.put(key)
        writer.put(value)
      }
      writer.put(optional: text) { $0.put($1) }
    case .system(let event):
      kind = .system
      writer.put(event.kind.rawValue)
      writer.put(UInt64(event.users.count))
      for user in event.users {
        writer.put(user.id.rawValue)
        writer.put(user.userName)
        writer.put(user.displayName)
      }
    }
    body = writer.bytes
  }

  static func read(kind: Int64, body: [UInt8], _ connection: Connection) throws(StoreError) -> MessageContent {
    var reader = ByteReader(body)
    switch Kind(rawValue: kind) {
    case .text: return .text(String(decoding: body, as: UTF8.self))
    case .sticker: return .sticker(try StoredSticker.read(&reader, connection))
    case .location:
      let location = Location(
        latitude: try reader.double(), longitude: try reader.double(),
        accuracyMetres: try reader.optional { reader throws(StoreError) in try reader.double() })
      return .location(location, text: try reader.optional { reader throws(StoreError) in try reader.text() })
    case .custom:
      let schema = try reader.text()
      var values: [String: String] = [:]
      for _ in 0..<(try reader.uint()) {
        let key = try reader.text()
        values[key] = try reader.text()
      }
      let text = try reader.optional { reader throws(StoreError) in try reader.text() }
      return .custom(CustomContent(schema: schema, values: values), text: text)
    case .system:
      guard let kind = SystemEvent.Kind(rawValue: try reader.text()) else { throw .damaged("a system event") }
      let users = try reader.list { reader throws(StoreError) in
        User(id: try reader.id(), userName: try reader.text(), displayName: try reader.text())
      }
      return .system(SystemEvent(kind: kind, users: users))
    case nil: throw .damaged("a message of unknown kind")
    }
  }
}

extension Quote {
  /// The row's form.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(seq)
    writer.put(sender.rawValue)
    writer.put(preview)
    return writer.bytes
  }

  init(bytes: [UInt8]) throws(StoreError) {
    var reader = ByteReader(bytes)
    self.init(seq: try reader.int(), sender: try reader.id(), preview: try reader.text())
  }
}
