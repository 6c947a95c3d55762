package import PeelCore

extension MessageBody {
  /// The message for the wire; only its sender's devices see the client id.
  package init(_ message: Message, for reader: UserID, replayed: Bool? = nil) {
    self.init(
      id: message.id, conversationId: message.conversation, seq: message.seq, cseq: message.cseq, at: message.at,
      sender: message.sender, type: .text, clientMsgId: message.sender == reader ? message.clientID : nil,
      replyTo: message.replyTo.map { QuoteBody(seq: $0.seq, sender: $0.sender, preview: $0.preview) },
      placements: message.placements.map(PlacementBody.init), replayed: replayed)
    switch message.content {
    case .text(let text): self.text = text
    case .sticker(let sticker):
      type = .sticker
      self.sticker = StickerRefBody(sticker)
    case .location(let location, let text):
      type = .location
      self.location = LocationBody(location)
      self.text = text
    case .custom(let custom, let text):
      type = .custom
      self.custom = CustomBody(schema: custom.schema, values: custom.values)
      self.text = text
    case .system(let event):
      type = .system
      system = SystemBody(event: event.kind, users: event.users.map(UserBody.init))
    }
  }

  /// The message for Peel.
  /// - Throws: ``RuleViolation`` when the field of its type is missing.
  package func value() throws(RuleViolation) -> Message {
    func needed<Value>(_ value: Value?) throws(RuleViolation) -> Value {
      guard let value else {
        throw RuleViolation(
          pointer: "/\(type.rawValue)", code: "missing", detail: "A \(type.rawValue) message has the field of its type."
        )
      }
      return value
    }
    let content: MessageContent =
      switch type {
      case .text: .text(try needed(text))
      case .sticker: .sticker(try needed(sticker).value)
      case .location: .location(try needed(location).value, text: text)
      case .custom:
        .custom(CustomContent(schema: try needed(custom).schema, values: try needed(custom).values), text: text)
      case .system: .system(SystemEvent(kind: try needed(system).event, users: try needed(system).users.map(\.value)))
      }
    var stuck: [Placement] = []
    for placement in placements { stuck.append(try placement.value()) }
    return Message(
      id: id, conversation: conversationId, seq: seq, cseq: cseq, at: at, sender: sender, clientID: clientMsgId,
      content: content, replyTo: replyTo.map { Quote(seq: $0.seq, sender: $0.sender, preview: $0.preview) },
      placements: stuck)
  }
}
