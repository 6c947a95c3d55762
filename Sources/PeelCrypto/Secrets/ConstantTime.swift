import COpenSSL
package import PeelCore

/// Comparisons whose time tells nothing about the secret.
package enum ConstantTime {
  /// Whether two byte strings are equal; the time depends on their lengths alone.
  package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// Whether two texts have the same UTF-8; the time depends on their lengths alone.
  package static func equal(_ left: String, _ right: String) -> Bool { equal(Array(left.utf8), Array(right.utf8)) }

  /// Whether two digests are equal.
  package static func equal(_ left: Digest, _ right: Digest) -> Bool { equal(left.bytes, right.bytes) }
}
