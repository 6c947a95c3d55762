/// Which message is answered.
package struct ReplyBody: Codable, Hashable, Sendable, RuledBody {
  /// Its place in the conversation.
  package var seq: Int64

  /// Makes the body.
  package init(seq: Int64) {
    self.seq = seq
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "seq": .integer(minimum: 1, maximum: nil)
    ]
  }
}
