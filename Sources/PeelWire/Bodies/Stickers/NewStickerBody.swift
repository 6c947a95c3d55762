package import PeelCore

/// A sticker about to be saved.
package struct NewStickerBody: Codable, Hashable, Sendable, RuledBody {
  /// Makes a repeat safe.
  package var clientId: ClientID
  /// The studio's job it is made of.
  package var jobId: JobID
  /// How it is finished.
  package var style: StyleBody
  /// 1–64 characters.
  package var name: String
  /// 1–200 characters, read aloud.
  package var alt: String
  /// 1–5.
  package var emoji: [String]

  /// Makes the body.
  package init(clientId: ClientID, jobId: JobID, style: StyleBody, name: String, alt: String, emoji: [String]) {
    self.clientId = clientId
    self.jobId = jobId
    self.style = style
    self.name = name
    self.alt = alt
    self.emoji = emoji
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "name": .string(Schema.Text(minimum: 1, maximum: 64)),
      "alt": .string(Schema.Text(minimum: 1, maximum: 200)),
      "emoji": .array(.string(Schema.Text(minimum: 1, maximum: 32)), minimum: 1, maximum: 5),
    ]
  }
}
