/// People found.
package struct UserPageBody: Codable, Hashable, Sendable {
  /// In the order asked for.
  package var items: [UserBody]
  /// Where the next page begins; absent at the end.
  package var next: String?

  /// Makes the body.
  package init(items: [UserBody], next: String? = nil) {
    self.items = items
    self.next = next
  }
}
