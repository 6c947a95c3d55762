/// What was missed.
package struct SyncBody: Codable, Hashable, Sendable {
  /// In order of `i`.
  package var events: [EventBody]
  /// Where to go on.
  package var cursor: String
  /// There is more now.
  package var more: Bool

  /// Makes the body.
  package init(events: [EventBody], cursor: String, more: Bool) {
    self.events = events
    self.cursor = cursor
    self.more = more
  }
}
