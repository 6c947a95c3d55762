package import PeelCore

extension JSONWriter {
  /// Appends the 27 characters of a cursor without quotes.
  package mutating func cursor(_ cursor: Cursor) {
    var text: [UInt8] = []
    text.reserveCapacity(27)
    cursor.append(to: &text)
    raw(text)
  }

  /// Appends a message as `reader` may see it.
  package mutating func message(_ message: Message, reader: UserID?, replayed: Bool = false) {
    raw("{\"id\":")
    id(message.id)
    raw(",\"conversationId\":")
    id(message.conversation)
    raw(",\"seq\":")
    integer(message.seq)
    raw(",\"cseq\":")
    integer(message.cseq)
    raw(",\"at\":")
    time(message.at)
    raw(",\"sender\":")
    id(message.sender)
    if let client = message.clientID, message.sender == reader {
      raw(",\"clientMsgId\":")
      uuid(client)
    }
    content(message.content)
    if let quote = message.replyTo {
      raw(",\"replyTo\":{\"seq\":")
      integer(quote.seq)
      raw(",\"sender\":")
      id(quote.sender)
      raw(",\"preview\":")
      string(quote.preview)
      raw("}")
    }
    raw(",\"placements\":[")
    for (index, placement) in message.placements.enumerated() {
      if index > 0 { raw(",") }
      self.placement(placement)
    }
    raw("]")
    if replayed { raw(",\"replayed\":true") }
    raw("}")
  }

  private mutating func content(_ content: MessageContent) {
    switch content {
    case .text(let text):
      raw(",\"type\":\"text\",\"text\":")
      string(text)
    case .sticker(let sticker):
      raw(",\"type\":\"sticker\",\"sticker\":")
      self.sticker(sticker)
    case .location(let location, let text):
      raw(",\"type\":\"location\",\"location\":{\"latitude\":")
      number(location.latitude)
      raw(",\"longitude\":")
      number(location.longitude)
      if let accuracy = location.accuracyMetres {
        raw(",\"accuracyMetres\":")
        number(accuracy)
      }
      raw("}")
      caption(text)
    case .custom(let custom, let text):
      raw(",\"type\":\"custom\",\"custom\":{\"schema\":")
      string(custom.schema)
      raw(",\"values\":{")
      for (index, key) in custom.values.keys.sorted().enumerated() {
        if index > 0 { raw(",") }
        string(key)
        raw(":")
        string(custom.values[key] ?? "")
      }
      raw("}}")
      caption(text)
    case .system(let event):
      raw(",\"type\":\"system\",\"system\":{\"event\":")
      string(event.kind.rawValue)
      raw(",\"users\":[")
      for (index, user) in event.users.enumerated() {
        if index > 0 { raw(",") }
        self.user(user)
      }
      raw("]}")
    }
  }

  private mutating func caption(_ text: String?) {
    guard let text else { return }
    raw(",\"text\":")
    string(text)
  }

  /// Appends a person.
  package mutating func user(_ user: User) {
    raw("{\"id\":")
    id(user.id)
    raw(",\"userName\":")
    string(user.userName)
    raw(",\"displayName\":")
    string(user.displayName)
    raw("}")
  }

  /// Appends a sticker.
  package mutating func sticker(_ sticker: StickerRef) {
    raw("{\"packId\":")
    string(sticker.pack.rawValue)
    raw(",\"packVersion\":")
    integer(sticker.packVersion)
    raw(",\"stickerId\":")
    string(sticker.sticker.rawValue)
    raw(",\"width\":")
    integer(Int64(sticker.width))
    raw(",\"height\":")
    integer(Int64(sticker.height))
    raw(",\"format\":")
    string(sticker.format)
    if sticker.animated { raw(",\"animated\":true,\"alt\":") } else { raw(",\"animated\":false,\"alt\":") }
    string(sticker.alt)
    raw(",\"emoji\":[")
    for (index, emoji) in sticker.emoji.enumerated() {
      if index > 0 { raw(",") }
      string(emoji)
    }
    raw("],\"color\":")
    string(sticker.color)
    raw(",\"thumb\":")
    base64(sticker.thumb)
    raw(",\"sha256\":\"")
    hex(sticker.digest)
    raw("\",\"url\":\"/v1/media/")
    hex(sticker.digest)
    raw("\"}")
  }

  /// Appends a placed sticker; with the number of the change when it is an event's data.
  package mutating func placement(_ placement: Placement, cseq: Int64? = nil) {
    raw("{\"id\":")
    uuid(placement.id)
    raw(",\"messageId\":")
    id(placement.message)
    raw(",\"author\":")
    id(placement.author)
    raw(",\"sticker\":")
    sticker(placement.sticker)
    raw(",\"x\":")
    number(placement.pose.x)
    raw(",\"y\":")
    number(placement.pose.y)
    raw(",\"scale\":")
    number(placement.pose.scale)
    raw(",\"rotation\":")
    number(placement.pose.rotation)
    raw(",\"z\":")
    integer(placement.z)
    if let cseq {
      raw(",\"cseq\":")
      integer(cseq)
    }
    raw("}")
  }

  /// Appends `"kind":…,"conv":…,"data":…`.
  mutating func eventTail(_ event: Event, reader: UserID?, data: [UInt8]?) {
    raw("\"kind\":\"")
    switch event.change {
    case .message: raw("message")
    case .placement: raw("placement")
    case .placementRemoved: raw("placement.removed")
    case .conversation: raw("conversation")
    case .left: raw("conversation.left")
    case .receipt: raw("receipt")
    case .stickers: raw("stickers")
    }
    raw("\"")
    if let conversation = event.conversation {
      raw(",\"conv\":")
      id(conversation)
    }
    raw(",\"data\":")
    if let data {
      raw(data)
      return
    }
    switch event.change {
    case .message(let message): self.message(message, reader: reader)
    case .placement(let placement, let cseq): self.placement(placement, cseq: cseq)
    case .placementRemoved(let id, let message, let cseq):
      raw("{\"id\":")
      uuid(id)
      raw(",\"messageId\":")
      self.id(message)
      raw(",\"cseq\":")
      integer(cseq)
      raw("}")
    case .receipt(let user, let delivered, let read):
      raw("{\"user\":")
      id(user)
      raw(",\"deliveredSeq\":")
      integer(delivered)
      raw(",\"readSeq\":")
      integer(read)
      raw("}")
    case .conversation, .left, .stickers: raw("{}")
    }
  }
}
