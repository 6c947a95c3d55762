import CSodium

/// The operating system's random numbers, fit for secrets.
package struct SecureRandom: RandomNumberGenerator, Sendable {
  /// Makes a generator; all of them draw from the same source.
  package init() { Sodium.start() }

  /// The next 64 random bits.
  package func next() -> UInt64 {
    var value: UInt64 = 0
    randombytes_buf(&value, MemoryLayout<UInt64>.size)
    return value
  }

  /// Fresh random bytes.
  package static func bytes(_ count: Int) -> [UInt8] {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }
}
