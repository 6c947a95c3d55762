package import PeelCore

/// A message that is on disk.
package struct MessageBody: Codable, Hashable, Sendable {
  /// Its position.
  package var id: MessageID
  /// Where it is.
  package var conversationId: ConversationID
  /// Its place, gapless.
  package var seq: Int64
  /// The number of the change.
  package var cseq: Int64
  /// The server's time.
  package var at: Timestamp
  /// Who wrote it.
  package var sender: UserID
  /// Which of the following it is.
  package var type: MessageType
  /// For the sender's own devices only.
  package var clientMsgId: ClientID?
  /// The text.
  package var text: String?
  /// The sticker.
  package var sticker: StickerRefBody?
  /// The place.
  package var location: LocationBody?
  /// The payload.
  package var custom: CustomBody?
  /// What the server says.
  package var system: SystemBody?
  /// What it answers.
  package var replyTo: QuoteBody?
  /// What is stuck onto it.
  package var placements: [PlacementBody]
  /// True in the answer to a repeat.
  package var replayed: Bool?

  /// Makes the body.
  package init(
    id: MessageID, conversationId: ConversationID, seq: Int64, cseq: Int64, at: Timestamp, sender: UserID,
    type: MessageType, clientMsgId: ClientID? = nil, text: String? = nil, sticker: StickerRefBody? = nil,
    location: LocationBody? = nil, custom: CustomBody? = nil, system: SystemBody? = nil, replyTo: QuoteBody? = nil,
    placements: [PlacementBody], replayed: Bool? = nil
  ) {
    self.id = id
    self.conversationId = conversationId
    self.seq = seq
    self.cseq = cseq
    self.at = at
    self.sender = sender
    self.type = type
    self.clientMsgId = clientMsgId
    self.text = text
    self.sticker = sticker
    self.location = location
    self.custom = custom
    self.system = system
    self.replyTo = replyTo
    self.placements = placements
    self.replayed = replayed
  }
}
