/// The first 2 to 14 bytes of a frame (RFC 6455 section 5.2).
struct FrameHeader: Equatable {
  var isFinal: Bool
  var opcode: Opcode
  /// The masking key in the order of the wire, first byte lowest.
  var mask: UInt32?
  var payloadCount: Int

  /// How many bytes the header takes.
  var headerCount: Int { 2 + (payloadCount > 0xFFFF ? 8 : payloadCount > 125 ? 2 : 0) + (mask == nil ? 0 : 4) }

  init(isFinal: Bool, opcode: Opcode, mask: UInt32?, payloadCount: Int) {
    self.isFinal = isFinal
    self.opcode = opcode
    self.mask = mask
    self.payloadCount = payloadCount
  }

  /// Reads a header.
  /// - Returns: Nil when more bytes are needed to tell.
  /// - Throws: As soon as a byte breaks a rule, before the rest has arrived.
  init?(_ bytes: Span<UInt8>, at start: Int, receiver: WebSocketRole) throws(WebSocketError) {
    let available = bytes.count - start
    guard available > 0 else { return nil }
    let first = bytes[start]
    guard first & 0x70 == 0 else { throw WebSocketError(.protocolError, "a reserved bit is set") }
    guard let opcode = Opcode(rawValue: first & 0x0F) else { throw WebSocketError(.protocolError, "unknown opcode") }
    guard first & 0x80 != 0 || !opcode.isControl else {
      throw WebSocketError(.protocolError, "a control frame must not be fragmented")
    }
    guard available > 1 else { return nil }
    let second = bytes[start + 1]
    let isMasked = second & 0x80 != 0
    guard isMasked == (receiver == .server) else {
      throw WebSocketError(.protocolError, isMasked ? "a server must not mask" : "a client must mask")
    }
    let short = Int(second & 0x7F)
    guard short <= 125 || !opcode.isControl else {
      throw WebSocketError(.protocolError, "a control frame is limited to 125 bytes")
    }
    let lengthCount = short == 127 ? 8 : short == 126 ? 2 : 0
    guard available >= 2 + lengthCount else { return nil }
    var length = UInt64(short)
    if lengthCount > 0 {
      length = 0
      for index in 0..<lengthCount { length = length << 8 | UInt64(bytes[start + 2 + index]) }
      guard length > (lengthCount == 2 ? 125 : 0xFFFF) else {
        throw WebSocketError(.protocolError, "a length must be written in the fewest bytes")
      }
      guard length <= UInt64(Int.max) else {
        throw WebSocketError(.protocolError, "a length must leave its top bit clear")
      }
    }
    self.init(isFinal: first & 0x80 != 0, opcode: opcode, mask: nil, payloadCount: Int(length))
    guard isMasked else { return }
    let key = start + 2 + lengthCount
    guard bytes.count >= key + 4 else {
      // The rules are kept so far; an over-long frame is refused by its length alone, without waiting for the key.
      mask = 0
      isComplete = false
      return
    }
    mask =
      UInt32(bytes[key]) | UInt32(bytes[key + 1]) << 8 | UInt32(bytes[key + 2]) << 16 | UInt32(bytes[key + 3]) << 24
  }

  /// False while the masking key has not arrived.
  private(set) var isComplete = true

  /// Writes the header to the front of `bytes`, which must hold ``headerCount`` bytes.
  func write(to bytes: UnsafeMutableBufferPointer<UInt8>) {
    bytes[0] = (isFinal ? 0x80 : 0) | opcode.rawValue
    let masked: UInt8 = mask == nil ? 0 : 0x80
    var index = 2
    if payloadCount > 0xFFFF {
      bytes[1] = masked | 127
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes[index] = UInt8(truncatingIfNeeded: payloadCount >> shift)
        index += 1
      }
    } else if payloadCount > 125 {
      bytes[1] = masked | 126
      bytes[2] = UInt8(truncatingIfNeeded: payloadCount >> 8)
      bytes[3] = UInt8(truncatingIfNeeded: payloadCount)
      index = 4
    } else {
      bytes[1] = masked | UInt8(payloadCount)
    }
    guard let mask else { return }
    for shift in 0..<4 { bytes[index + shift] = UInt8(truncatingIfNeeded: mask >> UInt32(8 * shift)) }
  }
}
