/// Issues ids that never go back, whatever the clock does.
///
/// The clock is passed in, so that a test or a restart after a clock jump is an ordinary input.
public struct IdentifierSource: Sendable {
  /// 2025-01-01T00:00:00Z in milliseconds since 1970.
  public static let epochMilliseconds: Int64 = 1_735_689_600_000

  private let node: Int64
  private var last: Int64

  /// - Parameters:
  ///   - node: This process's slot, 0...1023.
  ///   - last: The largest id ever issued, from the database; 0 for a new one.
  public init(node: Int64 = 0, last: Int64 = 0) {
    precondition((0..<1024).contains(node), "a node slot has 10 bits")
    self.node = node
    self.last = last
  }

  /// The next id as a raw number: at the given time, or just above the last one when the clock stands still or went back.
  public mutating func next(at millisecondsSince1970: Int64) -> Int64 {
    let time = max(0, millisecondsSince1970 - Self.epochMilliseconds)
    let fromClock = (time << 22) | (node << 12)
    // Above the last one the counter bits run into the node's and then the time's: order is kept, and that is the promise.
    last = max(fromClock, last + 1)
    return last
  }
}
