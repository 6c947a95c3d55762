package import PeelCore

/// A message about to be sent.
package struct SendBody: Codable, Hashable, Sendable, RuledBody {
  /// Makes a repeat safe.
  package var clientMsgId: ClientID
  /// Which of the following it is.
  package var type: MessageType
  /// 1–8,000 code points.
  package var text: String?
  /// For `sticker`.
  package var sticker: StickerKeyBody?
  /// For `location`.
  package var location: LocationBody?
  /// For `custom`.
  package var custom: CustomBody?
  /// The message it answers.
  package var replyTo: ReplyBody?

  /// Makes the body.
  package init(
    clientMsgId: ClientID, type: MessageType, text: String? = nil, sticker: StickerKeyBody? = nil,
    location: LocationBody? = nil, custom: CustomBody? = nil, replyTo: ReplyBody? = nil
  ) {
    self.clientMsgId = clientMsgId
    self.type = type
    self.text = text
    self.sticker = sticker
    self.location = location
    self.custom = custom
    self.replyTo = replyTo
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "type": .string(Schema.Text(choices: ["text", "sticker", "location", "custom"])),
      "text": .string(Schema.Text(minimum: 1, maximum: 8000)),
    ]
  }
}
