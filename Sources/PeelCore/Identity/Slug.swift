/// A short readable id: `[a-z0-9][a-z0-9-]{0,63}`.
public struct Slug<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: String

  @inlinable public init?(_ text: some StringProtocol) {
    guard (1...64).contains(text.utf8.count) else { return nil }
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "-") where index > 0: continue
      default: return nil
      }
    }
    rawValue = String(text)
  }

  public var description: String { rawValue }
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Names the kinds of ``Slug``; never instantiated.
public enum SlugKind {
  public enum Pack {}
  public enum Sticker {}
}

public typealias PackID = Slug<SlugKind.Pack>
public typealias StickerID = Slug<SlugKind.Sticker>

extension Slug where Kind == SlugKind.Pack {
  /// The pack that holds what a person made.
  public static func own(by user: UserID) -> PackID {
    // Digits after a fixed prefix always form a slug.
    guard let slug = PackID("my-\(user)") else { preconditionFailure("a user id is digits") }
    return slug
  }
}
