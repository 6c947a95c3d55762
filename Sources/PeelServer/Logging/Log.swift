import Glibc
package import PeelCore
import PeelWire

/// Writes what happens as JSON lines on standard error. Secrets, the text of messages and bound values never come here.
package struct Log: Sendable {
  /// How much a line matters.
  package enum Level: Int, Sendable, Comparable, CaseIterable {
    case debug, info, warning, error

    /// Reads a level's name.
    package init?(name: String) {
      guard let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
      self = level
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A value of a field.
  package enum Value: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringInterpolation
  {
    case text(String)
    case number(Int64)

    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .number(value) }
  }

  private let level: Level
  private let now: @Sendable () -> Timestamp
  private let sink: @Sendable ([UInt8]) -> Void

  /// Makes a log.
  /// - Parameter sink: Takes whole lines; standard error when left out.
  package init(
    level: Level, now: @escaping @Sendable () -> Timestamp,
    sink: @escaping @Sendable ([UInt8]) -> Void = Log.standardError
  ) {
    self.level = level
    self.now = now
    self.sink = sink
  }

  /// Whether lines of a level are written, for callers that would have to work for one.
  package func writes(_ level: Level) -> Bool { level >= self.level }

  /// Writes a line.
  package func callAsFunction(_ level: Level, _ message: String, _ fields: KeyValuePairs<String, Value> = [:]) {
    guard writes(level) else { return }
    var writer = JSONWriter(capacity: 256)
    writer.raw("{\"at\":")
    writer.time(now())
    writer.raw(",\"level\":")
    writer.string("\(level)")
    writer.raw(",\"message\":")
    writer.string(message)
    for (key, value) in fields {
      writer.raw(",")
      writer.string(key)
      writer.raw(":")
      switch value {
      case .text(let text): writer.string(text)
      case .number(let number): writer.integer(number)
      }
    }
    writer.raw("}\n")
    sink(writer.bytes)
  }

  /// Writes a line to descriptor 2 in one call, so that lines do not mix.
  package static let standardError: @Sendable ([UInt8]) -> Void = { line in
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
