/// How far the caller got.
package struct ReceiptBody: Codable, Hashable, Sendable, RuledBody {
  /// Arrived up to here.
  package var deliveredSeq: Int64?
  /// Read up to here; implies delivered.
  package var readSeq: Int64?

  /// Makes the body.
  package init(deliveredSeq: Int64? = nil, readSeq: Int64? = nil) {
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "deliveredSeq": .integer(minimum: 0, maximum: Int64.max),
      "readSeq": .integer(minimum: 0, maximum: Int64.max),
    ]
  }
}
