package import PeelCore

/// A value a statement can take in place of a question mark.
package protocol SQLBindable {
  /// The value as SQLite holds it.
  var sqlValue: SQLValue { get }
}

/// What a column of a row or a bound parameter can be.
package enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension Int64: SQLBindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
  package var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  package var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension Identifier: SQLBindable {
  package var sqlValue: SQLValue { .integer(rawValue) }
}

extension Slug: SQLBindable {
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension Digest: SQLBindable {
  package var sqlValue: SQLValue { .blob(bytes) }
}

extension Timestamp: SQLBindable {
  package var sqlValue: SQLValue { .integer(milliseconds) }
}

extension ClientID: SQLBindable {
  package var sqlValue: SQLValue { .blob(bytes) }
}

extension ClientID {
  /// The 16 bytes in network order, which sort as the text does.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      for index in 0..<8 {
        buffer[index] = UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * index))
        buffer[index + 8] = UInt8(truncatingIfNeeded: low >> UInt64(56 - 8 * index))
      }
      count = 16
    }
  }

  /// Nil unless there are 16 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }, low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) })
  }
}
