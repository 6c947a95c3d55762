/// Where the caller's marks stand after a receipt.
package struct MarksBody: Codable, Hashable, Sendable {
  /// Arrived up to here.
  package var deliveredSeq: Int64
  /// Read up to here.
  package var readSeq: Int64
  /// What is left to read.
  package var unread: Int64
  /// Where that begins.
  package var firstUnreadSeq: Int64?

  /// Makes the body.
  package init(deliveredSeq: Int64, readSeq: Int64, unread: Int64, firstUnreadSeq: Int64? = nil) {
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
    self.unread = unread
    self.firstUnreadSeq = firstUnreadSeq
  }
}
