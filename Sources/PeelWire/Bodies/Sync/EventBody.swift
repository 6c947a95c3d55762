package import PeelCore

/// A durable event as `/v1/sync` and the socket tell it.
package struct EventBody: Hashable, Sendable {
  /// What happened.
  package enum Payload: Hashable, Sendable {
    case message(MessageBody)
    case placement(PlacementBody, cseq: Int64)
    case placementRemoved(PlacementRemovedBody)
    case conversation(ConversationBody)
    case conversationLeft
    case receipt(ReceiptEventBody)
    case unread(UnreadBody)
    case stickers(StickerStateBody)
    /// A kind of a later version; skip it, and keep its cursor.
    case unknown(kind: String)
  }

  /// Its position.
  package var i: Position
  /// Where it happened; absent for what concerns the reader alone.
  package var conv: ConversationID?
  /// What happened.
  package var payload: Payload

  /// Makes the body.
  package init(i: Position, conv: ConversationID? = nil, payload: Payload) {
    self.i = i
    self.conv = conv
    self.payload = payload
  }

  /// The word that tells what `data` holds.
  package var kind: String {
    switch payload {
    case .message: EventKind.message.rawValue
    case .placement: EventKind.placement.rawValue
    case .placementRemoved: EventKind.placementRemoved.rawValue
    case .conversation: EventKind.conversation.rawValue
    case .conversationLeft: EventKind.conversationLeft.rawValue
    case .receipt: EventKind.receipt.rawValue
    case .unread: EventKind.unread.rawValue
    case .stickers: EventKind.stickers.rawValue
    case .unknown(let kind): kind
    }
  }
}

extension EventBody: Codable {
  enum Keys: String, CodingKey { case i, kind, conv, data }
  private enum Extra: String, CodingKey { case cseq }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    i = try container.decode(Position.self, forKey: .i)
    conv = try container.decodeIfPresent(ConversationID.self, forKey: .conv)
    let name = try container.decode(String.self, forKey: .kind)
    guard let kind = EventKind(rawValue: name) else {
      payload = .unknown(kind: name)
      return
    }
    payload =
      switch kind {
      case .message: .message(try container.decode(MessageBody.self, forKey: .data))
      case .placement:
        .placement(
          try container.decode(PlacementBody.self, forKey: .data),
          cseq: try container.nestedContainer(keyedBy: Extra.self, forKey: .data).decode(Int64.self, forKey: .cseq))
      case .placementRemoved: .placementRemoved(try container.decode(PlacementRemovedBody.self, forKey: .data))
      case .conversation: .conversation(try container.decode(ConversationBody.self, forKey: .data))
      case .conversationLeft: .conversationLeft
      case .receipt: .receipt(try container.decode(ReceiptEventBody.self, forKey: .data))
      case .unread: .unread(try container.decode(UnreadBody.self, forKey: .data))
      case .stickers: .stickers(try container.decode(StickerStateBody.self, forKey: .data))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(i, forKey: .i)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(conv, forKey: .conv)
    switch payload {
    case .message(let body): try container.encode(body, forKey: .data)
    case .placement(let body, let cseq): try container.encode(PlacedBody(body, cseq: cseq), forKey: .data)
    case .placementRemoved(let body): try container.encode(body, forKey: .data)
    case .conversation(let body): try container.encode(body, forKey: .data)
    case .conversationLeft, .unknown: try container.encode([String: String](), forKey: .data)
    case .receipt(let body): try container.encode(body, forKey: .data)
    case .unread(let body): try container.encode(body, forKey: .data)
    case .stickers(let body): try container.encode(body, forKey: .data)
    }
  }
}

extension EventBody: DescribedBody {
  package static var example: EventBody {
    guard let position = Position(1) else { preconditionFailure("above zero") }
    return EventBody(i: position, payload: .conversationLeft)
  }
  package static var parts: [any Decodable.Type] {
    [
      Position.self, ConversationID.self, EventKind.self, MessageBody.self, PlacedBody.self, PlacementRemovedBody.self,
      ConversationBody.self, LeftBody.self, ReceiptEventBody.self, UnreadBody.self, StickerStateBody.self,
    ]
  }
  /// Its fields.
  package static func describe(part: (Int) -> Schema) -> [ObjectSchema.Field] {
    [
      .init(name: "i", schema: part(0), isOptional: false),
      .init(name: "kind", schema: part(2), isOptional: false),
      .init(name: "conv", schema: part(1), isOptional: true),
      .init(name: "data", schema: .oneOf((3...10).map(part)), isOptional: false),
    ]
  }
}
