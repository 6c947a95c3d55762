/// A member's watermarks after a receipt, and what is left to read.
public struct Marks: Hashable, Sendable {
  public var deliveredSeq: Int64
  public var readSeq: Int64
  public var unread: Int64
  public var firstUnreadSeq: Int64?

  public init(deliveredSeq: Int64, readSeq: Int64, unread: Int64, firstUnreadSeq: Int64?) {
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
    self.unread = unread
    self.firstUnreadSeq = firstUnreadSeq
  }
}
