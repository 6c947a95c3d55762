/// Milliseconds since 1970-01-01T00:00:00Z, made by the server.
public struct Timestamp: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}
