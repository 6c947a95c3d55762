/// Reads frames out of received bytes: bytes in, steps out, no socket. Masks are undone where the bytes lie.
struct WebSocketDecoder {
  enum Step: Equatable {
    /// The next frame is not complete.
    case needMore
    /// A whole message that came in one frame: its place in the bytes.
    case message(isText: Bool, Range<Int>)
    /// A whole message that came in pieces: in ``assembled``.
    case assembled(isText: Bool)
    /// A piece was kept.
    case fragment
    case ping(Range<Int>)
    case pong
    /// The peer closes; the range is that of its reason.
    case close(CloseCode, Range<Int>)
  }

  let role: WebSocketRole
  /// Largest message, fragments together.
  var messageLimit: Int
  let fragmentLimit: Int
  private(set) var assembled: [UInt8] = []
  private var fragments = 0
  private var isText = false

  init(role: WebSocketRole, messageLimit: Int, fragmentLimit: Int) {
    self.role = role
    self.messageLimit = messageLimit
    self.fragmentLimit = fragmentLimit
  }

  /// Reads one frame at `position` and moves behind it; stays when the frame is not complete.
  mutating func next(_ bytes: inout MutableSpan<UInt8>, _ position: inout Int) throws(WebSocketError) -> Step {
    guard let header = try FrameHeader(bytes.span, at: position, receiver: role) else { return .needMore }
    try check(header)
    let start = position + header.headerCount
    guard header.isComplete, bytes.count - start >= header.payloadCount else { return .needMore }
    let range = start..<start + header.payloadCount
    if let mask = header.mask { Mask.apply(mask, to: &bytes, in: range) }
    position = range.upperBound
    switch header.opcode {
    case .ping: return .ping(range)
    case .pong: return .pong
    case .close: return try close(bytes.span.extracting(range), range)
    case .text, .binary:
      let isText = header.opcode == .text
      if header.isFinal {
        if isText { try Self.checkText(bytes.span.extracting(range)) }
        return .message(isText: isText, range)
      }
      self.isText = isText
      fragments = 1
      keep(bytes.span.extracting(range))
      return .fragment
    case .continuation:
      fragments += 1
      keep(bytes.span.extracting(range))
      guard header.isFinal else { return .fragment }
      fragments = 0
      if self.isText { try Self.checkText(assembled.span) }
      return .assembled(isText: self.isText)
    }
  }

  /// Gives the memory of an assembled message back.
  mutating func dropAssembled() { assembled = [] }

  private func check(_ header: FrameHeader) throws(WebSocketError) {
    if header.opcode.isControl { return }
    if header.opcode == .continuation {
      guard fragments > 0 else { throw WebSocketError(.protocolError, "there is nothing to continue") }
      guard fragments < fragmentLimit else {
        throw WebSocketError(.policyViolation, "a message is limited to \(fragmentLimit) fragments")
      }
    } else if fragments > 0 {
      throw WebSocketError(.protocolError, "the message before was not finished")
    }
    guard header.payloadCount <= messageLimit - assembled.count else {
      throw WebSocketError(.tooLarge, "a message is limited to \(messageLimit) bytes")
    }
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { assembled.append(contentsOf: $0) }
  }

  private func close(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(WebSocketError) -> Step {
    guard bytes.count > 0 else { return .close(.none, range) }
    guard bytes.count > 1 else { throw WebSocketError(.protocolError, "a close code has two bytes") }
    let code = CloseCode(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
    guard code.isValidOnTheWire else {
      throw WebSocketError(.protocolError, "close code \(code.rawValue) must not be sent")
    }
    try Self.checkText(bytes.extracting(droppingFirst: 2))
    return .close(code, range.lowerBound + 2..<range.upperBound)
  }

  private static func checkText(_ bytes: Span<UInt8>) throws(WebSocketError) {
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      throw WebSocketError(.invalidText, "text must be valid UTF-8")
    }
  }
}
