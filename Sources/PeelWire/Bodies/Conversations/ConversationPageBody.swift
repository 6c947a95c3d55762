/// Conversations with the newest activity first.
package struct ConversationPageBody: Codable, Hashable, Sendable {
  /// This page.
  package var items: [ConversationBody]
  /// Where the next page begins; absent at the end.
  package var next: String?
  /// Taken before the page was read: replay from here.
  package var syncCursor: String

  /// Makes the body.
  package init(items: [ConversationBody], next: String? = nil, syncCursor: String) {
    self.items = items
    self.next = next
    self.syncCursor = syncCursor
  }
}
