/// A 63-bit time-ordered id of one kind of thing; on the wire it is a decimal string, since JSON numbers lose bits above 2^53.
public struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 41 bits of milliseconds since 2025-01-01, 10 bits node, 12 bits counter; 1...Int64.max.
  public let rawValue: Int64

  /// Nil for zero and negative numbers.
  public init?(_ rawValue: Int64) {
    guard rawValue > 0 else { return nil }
    self.rawValue = rawValue
  }

  /// Reads the wire's form: 1 to 19 decimal digits without sign or leading zero.
  @inlinable public init?(_ text: some StringProtocol) {
    let digits = text.utf8
    guard let first = digits.first, first != UInt8(ascii: "0"), digits.count <= 19 else { return nil }
    var value: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (product, high) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      if high || carry { return nil }
      value = sum
    }
    rawValue = value
  }

  public var description: String { String(rawValue) }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Names the kinds of ``Identifier``; never instantiated.
public enum IdentifierKind {
  public enum App {}
  public enum User {}
  public enum Device {}
  public enum Conversation {}
  public enum Change {}
  public enum Job {}
}

public typealias AppID = Identifier<IdentifierKind.App>
public typealias UserID = Identifier<IdentifierKind.User>
public typealias DeviceID = Identifier<IdentifierKind.Device>
public typealias ConversationID = Identifier<IdentifierKind.Conversation>
public typealias JobID = Identifier<IdentifierKind.Job>

/// The place of a durable change in the order of commits; a message's id is the position at which it was committed.
public typealias Position = Identifier<IdentifierKind.Change>
public typealias MessageID = Position
