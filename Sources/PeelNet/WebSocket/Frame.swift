/// One WebSocket frame, header included and unmasked, made once and queued on any number of sockets.
package struct Frame: Sendable {
  let bytes: SharedBytes
  let opcode: Opcode

  /// A text message; the bytes must be valid UTF-8.
  package init(text: Span<UInt8>) { self.init(.text, text) }
  package init(text: [UInt8]) { self.init(.text, text.span) }
  package init(text: String) { self.init(.text, Array(text.utf8).span) }
  /// A binary message.
  package init(binary: [UInt8]) { self.init(.binary, binary.span) }

  /// Bytes on the wire to a client.
  package var count: Int { bytes.count }

  init(_ opcode: Opcode, _ payload: Span<UInt8>, mask: UInt32? = nil, isFinal: Bool = true) {
    self.opcode = opcode
    let header = FrameHeader(isFinal: isFinal, opcode: opcode, mask: mask, payloadCount: payload.count)
    bytes = SharedBytes(count: header.headerCount + payload.count) { buffer in
      header.write(to: buffer)
      payload.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[header.headerCount...])
          .copyMemory(from: source)
      }
      guard let mask else { return }
      var span = buffer.mutableSpan
      Mask.apply(mask, to: &span, in: header.headerCount..<buffer.count)
    }
  }

  /// A close frame; the reason is cut to the 123 bytes a control frame has for it.
  init(close code: CloseCode, reason: String, mask: UInt32? = nil) {
    var payload = [UInt8(truncatingIfNeeded: code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)]
    var count = 0
    for character in reason {
      guard count + character.utf8.count <= 123 else { break }
      count += character.utf8.count
      payload.append(contentsOf: character.utf8)
    }
    self.init(.close, payload.span, mask: mask)
  }

  /// The empty ping every server socket shares.
  static let ping = Frame(.ping, [UInt8]().span)

  /// The same frame masked, for a client to send.
  func masked(_ key: UInt32) -> Frame {
    let header = bytes.count > 0xFFFF + 4 ? 10 : bytes.count > 125 + 2 ? 4 : 2
    return bytes.withBytes { Frame(opcode, $0.extracting(droppingFirst: header), mask: key) }
  }
}
