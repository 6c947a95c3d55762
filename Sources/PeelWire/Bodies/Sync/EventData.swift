package import PeelCore

/// What an event tells of a placed sticker: the placement and the number of the change.
package struct PlacedBody: Codable, Hashable, Sendable {
  var id: ClientID
  var messageId: MessageID
  var author: UserID
  var sticker: StickerRefBody
  var x: Double
  var y: Double
  var scale: Double
  var rotation: Double
  var z: Int64
  var cseq: Int64

  init(_ body: PlacementBody, cseq: Int64) {
    id = body.id
    messageId = body.messageId
    author = body.author
    sticker = body.sticker
    x = body.x
    y = body.y
    scale = body.scale
    rotation = body.rotation
    z = body.z
    self.cseq = cseq
  }
}

/// A placed sticker was taken off.
package struct PlacementRemovedBody: Codable, Hashable, Sendable {
  /// Which.
  package var id: ClientID
  /// From which message.
  package var messageId: MessageID
  /// The number of the change.
  package var cseq: Int64

  /// Makes the body.
  package init(id: ClientID, messageId: MessageID, cseq: Int64) {
    self.id = id
    self.messageId = messageId
    self.cseq = cseq
  }
}

/// The reader is no longer a member; there is nothing more to say.
package struct LeftBody: Codable, Hashable, Sendable {
  /// Makes the body.
  package init() {}
}

/// A member's marks moved.
package struct ReceiptEventBody: Codable, Hashable, Sendable {
  /// Whose.
  package var user: UserID
  /// Arrived up to here.
  package var deliveredSeq: Int64
  /// Read up to here.
  package var readSeq: Int64

  /// Makes the body.
  package init(user: UserID, deliveredSeq: Int64, readSeq: Int64) {
    self.user = user
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
  }
}

/// What is left for the reader in a conversation.
package struct UnreadBody: Codable, Hashable, Sendable {
  /// How many messages.
  package var unread: Int64
  /// Where they begin.
  package var firstUnreadSeq: Int64?

  /// Makes the body.
  package init(unread: Int64, firstUnreadSeq: Int64? = nil) {
    self.unread = unread
    self.firstUnreadSeq = firstUnreadSeq
  }
}
