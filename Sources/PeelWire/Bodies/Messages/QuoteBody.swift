package import PeelCore

/// What a reply shows of the message it answers.
package struct QuoteBody: Codable, Hashable, Sendable {
  /// Its place.
  package var seq: Int64
  /// Who wrote it.
  package var sender: UserID
  /// At most 140 characters of it.
  package var preview: String

  /// Makes the body.
  package init(seq: Int64, sender: UserID, preview: String) {
    self.seq = seq
    self.sender = sender
    self.preview = preview
  }
}
