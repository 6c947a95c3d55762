package import PeelCore

/// Writes the server's frames by hand, once for all who receive the same bytes.
package enum FrameEncoder {
  /// The answer to `hello`.
  package static func ready(cursor: Cursor, user: UserID, heartbeatSeconds: Int, resumed: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"t\":\"ready\",\"cursor\":\"")
    writer.raw(cursor.text.utf8)
    writer.raw("\",\"user\":")
    writer.id(user)
    writer.raw(",\"heartbeat\":")
    writer.integer(Int64(heartbeatSeconds))
    if resumed { writer.raw(",\"resumed\":true}") } else { writer.raw(",\"resumed\":false}") }
    return writer.bytes
  }

  /// Everything missed was sent.
  package static func caughtUp(_ cursor: Cursor) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"t\":\"caughtUp\",\"cursor\":\"")
    writer.raw(cursor.text.utf8)
    writer.raw("\"}")
    return writer.bytes
  }

  /// A durable event, for `reader` or, when nil, for everybody but a message's sender.
  ///
  /// The data of `conversation` and `stickers` depends on the reader and comes as JSON.
  package static func event(_ event: Event, epoch: UInt64, reader: UserID?, data: [UInt8]? = nil) -> [UInt8] {
    var writer = JSONWriter(capacity: data.map { $0.count + 160 } ?? size(of: event))
    writer.raw("{\"t\":\"ev\",\"i\":")
    writer.id(event.position)
    writer.raw(",\"c\":\"")
    writer.cursor(Cursor(epoch: epoch, position: event.position))
    writer.raw("\",")
    writer.eventTail(event, reader: reader, data: data)
    writer.raw("}")
    return writer.bytes
  }

  /// The same event in the form of `/v1/sync`.
  package static func syncEvent(_ event: Event, reader: UserID?, data: [UInt8]?, to writer: inout JSONWriter) {
    writer.raw("{\"i\":")
    writer.id(event.position)
    writer.raw(",")
    writer.eventTail(event, reader: reader, data: data)
    writer.raw("}")
  }

  /// About how many bytes an event's frame takes, without data that depends on the reader.
  package static func size(of event: Event) -> Int {
    switch event.change {
    case .message(let message): size(of: message)
    case .placement(let placement, _): 640 + size(of: placement.sticker)
    case .placementRemoved, .conversation, .left, .receipt, .stickers: 320
    }
  }

  private static func size(of message: Message) -> Int {
    switch message.content {
    case .text(let text): 480 + text.utf8.count
    case .sticker(let sticker): 480 + size(of: sticker)
    case .location(_, let text): 640 + (text?.utf8.count ?? 0)
    case .custom(let custom, let text):
      custom.values.reduce(640 + (text?.utf8.count ?? 0)) { $0 + $1.key.utf8.count + $1.value.utf8.count + 6 }
    case .system(let event): 480 + event.users.count * 160
    }
  }

  private static func size(of sticker: StickerRef) -> Int {
    544 + (sticker.thumb.count + 2) / 3 * 4 + sticker.alt.utf8.count
  }

  /// How many messages the reader has left in a conversation.
  package static func unread(
    _ marks: Marks, in conversation: ConversationID, at position: Position, epoch: UInt64
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"t\":\"ev\",\"i\":")
    writer.id(position)
    writer.raw(",\"c\":\"")
    writer.cursor(Cursor(epoch: epoch, position: position))
    writer.raw("\",\"kind\":\"unread\",\"conv\":")
    writer.id(conversation)
    writer.raw(",\"data\":{\"unread\":")
    writer.integer(marks.unread)
    if let first = marks.firstUnreadSeq {
      writer.raw(",\"firstUnreadSeq\":")
      writer.integer(first)
    }
    writer.raw("}}")
    return writer.bytes
  }

  /// Somebody is typing, or stopped.
  package static func typing(_ what: TypingKind, in conversation: ConversationID, by user: UserID) -> [UInt8] {
    var writer = JSONWriter(capacity: 128)
    writer.raw("{\"t\":\"eph\",\"kind\":\"typing\",\"conv\":")
    writer.id(conversation)
    writer.raw(",\"user\":")
    writer.id(user)
    writer.raw(",\"what\":")
    writer.string(what.rawValue)
    writer.raw("}")
    return writer.bytes
  }

  /// How far something is that the studio works on.
  package static func job(_ job: JobBody) -> [UInt8] {
    var writer = JSONWriter(capacity: 512)
    writer.raw("{\"t\":\"eph\",\"kind\":\"job\",\"data\":")
    writer.raw(WireJSON.encode(job))
    writer.raw("}")
    return writer.bytes
  }

  /// The answer to a send.
  package static func sent(_ message: Message, replayed: Bool, id: Int64) -> [UInt8] {
    var writer = JSONWriter(capacity: size(of: message))
    writer.raw("{\"t\":\"res\",\"id\":")
    writer.integer(id)
    writer.raw(",\"ok\":true,\"data\":")
    writer.message(message, reader: message.sender, replayed: replayed)
    writer.raw("}")
    return writer.bytes
  }

  /// The answer to receipts.
  package static func marked(_ marks: Marks, id: Int64) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"t\":\"res\",\"id\":")
    writer.integer(id)
    writer.raw(",\"ok\":true,\"data\":")
    writer.raw(WireJSON.encode(MarksBody(marks)))
    writer.raw("}")
    return writer.bytes
  }

  /// A refusal.
  package static func refused(_ problem: Problem, id: Int64) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"t\":\"res\",\"id\":")
    writer.integer(id)
    writer.raw(",\"ok\":false,\"problem\":")
    writer.raw(WireJSON.encode(problem))
    writer.raw("}")
    return writer.bytes
  }
}
