internal import CPeelSystem

/// An internet address and port, as a value that can key a rate limit.
package struct PeerAddress: Sendable, Hashable {
  /// The first eight bytes of a version 6 address, 0 for version 4.
  package let high: UInt64
  /// The last eight bytes of a version 6 address, or the four of version 4.
  package let low: UInt64
  package let port: UInt16
  package let isIPv6: Bool

  init(_ address: peel_address) {
    let bytes = withUnsafeBytes(of: address.bytes) { [UInt8]($0) }
    isIPv6 = address.family == 6
    port = address.port
    if isIPv6 {
      high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
      low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    } else {
      high = 0
      low = bytes[0..<4].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  var raw: peel_address {
    var address = peel_address()
    address.family = isIPv6 ? 6 : 4
    address.port = port
    withUnsafeMutableBytes(of: &address.bytes) { bytes in
      if isIPv6 {
        for index in 0..<8 {
          bytes[index] = UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * index))
          bytes[index + 8] = UInt8(truncatingIfNeeded: low >> UInt64(56 - 8 * index))
        }
      } else {
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: low >> UInt64(24 - 8 * index)) }
      }
    }
    return address
  }

  /// The address without the port: `127.0.0.1`, `::1`.
  package var host: String {
    var text = [CChar](repeating: 0, count: 64)
    var address = raw
    peel_address_text(&address, &text)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the peer is on this machine.
  package var isLoopback: Bool { isIPv6 ? high == 0 && low == 1 : low >> 24 == 127 }
}

extension PeerAddress: CustomStringConvertible {
  /// The address as it stands in a URL: `127.0.0.1:80`, `[::1]:80`.
  package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
