package import PeelCore

/// Writes JSON straight to bytes: the hot path's encoder, some ten times cheaper than a general one.
///
/// The caller writes the punctuation with ``raw(_:)``; values are escaped and formatted here.
package struct JSONWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty writer with room for so many bytes.
  package init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  /// Appends text as it is.
  package mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes that are JSON already.
  package mutating func raw(_ json: some Sequence<UInt8>) { bytes.append(contentsOf: json) }

  /// Appends a quoted string.
  package mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { buffer in
      var clean = 0
      for (index, byte) in buffer.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        bytes.append(contentsOf: buffer[clean..<index])
        escape(byte)
        clean = index + 1
      }
      bytes.append(contentsOf: buffer[clean...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Self.hexDigit(byte >> 4))
      bytes.append(Self.hexDigit(byte & 15))
    }
  }

  /// Appends a number.
  package mutating func integer(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends the shortest number that reads back as the same; what is not finite becomes 0, which the rules keep out before.
  package mutating func number(_ value: Double) {
    if value.isFinite, value == value.rounded(), abs(value) < 1e15 {
      integer(Int64(value))
    } else {
      bytes.append(contentsOf: (value.isFinite ? value.description : "0").utf8)
    }
  }

  /// Appends an id as a quoted decimal.
  package mutating func id<Kind>(_ id: Identifier<Kind>) {
    bytes.append(UInt8(ascii: "\""))
    integer(id.rawValue)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a quoted UUID.
  package mutating func uuid(_ id: ClientID) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: id.description.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends 64 hexadecimal digits without quotes.
  package mutating func hex(_ digest: Digest) {
    for byte in digest.bytes {
      bytes.append(Self.hexDigit(byte >> 4))
      bytes.append(Self.hexDigit(byte & 15))
    }
  }

  /// Appends a quoted RFC 3339 time.
  package mutating func time(_ time: Timestamp) {
    bytes.append(UInt8(ascii: "\""))
    time.appendRFC3339(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends quoted base64.
  package mutating func base64(_ data: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    Base64Text.append(data, to: &bytes, alphabet: .standard)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
