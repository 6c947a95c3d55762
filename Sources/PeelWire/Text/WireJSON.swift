import FoundationEssentials

/// The one way in which bodies become JSON and back.
package enum WireJSON {
  /// Reads a body.
  /// - Throws: ``Problem`` with a pointer to what is wrong.
  package static func decode<Body: Decodable>(_ type: Body.Type, from bytes: [UInt8]) throws(Problem) -> Body {
    // A zero byte would make the decoder guess at UTF-16.
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0), !Nesting.isTooDeep(bytes) else {
      throw Problem(.invalidJSON)
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw Problem(decoding: error)
    }
  }

  /// Writes a body without escaping slashes, keys in the order of their declaration as far as the encoder keeps it.
  package static func encode(_ body: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    do {
      return Array(try encoder.encode(body))
    } catch {
      // Bodies hold text, finite numbers and lists of them; the rules keep everything else out before it is stored.
      preconditionFailure("a body that JSON cannot hold: \(error)")
    }
  }
}

/// Counts brackets, so that a hostile body cannot exhaust the decoder's stack.
enum Nesting {
  static let deepest = 64

  static func isTooDeep(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var isText = false
    var isEscaped = false
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isText = false
        }
        continue
      }
      switch byte {
      case 0x22: isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > deepest { return true }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return false
  }
}
