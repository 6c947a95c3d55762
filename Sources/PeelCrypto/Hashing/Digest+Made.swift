import PeelCore

extension Digest {
  /// A digest that a library just wrote; any length but 32 is our mistake.
  static func made(of bytes: [UInt8]) -> Digest {
    guard let digest = Digest(bytes) else { preconditionFailure("a SHA-256 has 32 bytes, not \(bytes.count)") }
    return digest
  }
}
