/// A part of a conversation in order of `seq`.
package struct HistoryBody: Codable, Hashable, Sendable {
  /// The messages.
  package var items: [MessageBody]
  /// There are older ones.
  package var hasBefore: Bool
  /// There are newer ones.
  package var hasAfter: Bool
  /// The newest message's place.
  package var headSeq: Int64

  /// Makes the body.
  package init(items: [MessageBody], hasBefore: Bool, hasAfter: Bool, headSeq: Int64) {
    self.items = items
    self.hasBefore = hasBefore
    self.hasAfter = hasAfter
    self.headSeq = headSeq
  }
}
