package import PeelCore

/// What a client says on the socket.
package enum ClientFrame: Hashable, Sendable {
  /// The first frame.
  case hello(token: String?, cursor: String?, sdk: String?)
  /// Everything up to the cursor is applied.
  case acknowledge(cursor: String)
  case send(id: Int64, conversation: ConversationID, SendBody)
  case receipts(id: Int64, conversation: ConversationID, ReceiptBody)
  /// A request that can be answered, but only with a refusal.
  case refused(id: Int64, Problem)
  case typing(conversation: ConversationID, TypingKind)
  /// A new token for the same person and device.
  case authenticate(token: String)
}

extension ClientFrame {
  /// Reads a frame.
  /// - Returns: Nil for what must end the connection with 4400: no JSON, no known `t`, or a frame without what it is about.
  package static func decode(_ bytes: Span<UInt8>) -> ClientFrame? {
    let root: JSONSlice
    do throws(JSONFault) {
      var scanner = try JSONScanner(bytes)
      root = try scanner.whole(bytes)
    } catch { return nil }
    guard root.kind == .object else { return nil }
    var (type, id, operation, conversation): (JSONSlice?, JSONSlice?, JSONSlice?, JSONSlice?)
    var (body, token, cursor, what, sdk): (JSONSlice?, JSONSlice?, JSONSlice?, JSONSlice?, JSONSlice?)
    var acknowledged: JSONSlice?
    var fields = ObjectReader(root)
    while let (key, value) = fields.next(bytes) {
      if key.is("t", bytes) {
        type = value
      } else if key.is("id", bytes) {
        id = value
      } else if key.is("op", bytes) {
        operation = value
      } else if key.is("conv", bytes) {
        conversation = value
      } else if key.is("body", bytes) {
        body = value
      } else if key.is("c", bytes) {
        acknowledged = value
      } else if key.is("what", bytes) {
        what = value
      } else if key.is("token", bytes) {
        token = value
      } else if key.is("cursor", bytes) {
        cursor = value
      } else if key.is("sdk", bytes) {
        sdk = value
      }
    }
    guard let type else { return nil }
    do throws(RuleViolation) {
      if type.is("req", bytes) {
        return request(id, operation, conversation, body, bytes)
      }
      if type.is("ack", bytes) {
        guard let text = try JSONFields.string(acknowledged, "/c", bytes) else { return nil }
        return .acknowledge(cursor: text)
      }
      if type.is("typing", bytes) {
        guard let conversation = try JSONFields.scalar(ConversationID.self, conversation, "/conv", bytes),
          let what = try JSONFields.word(TypingKind.self, what, "/what", bytes)
        else { return nil }
        return .typing(conversation: conversation, what)
      }
      if type.is("hello", bytes) {
        return .hello(
          token: try JSONFields.string(token, "/token", bytes), cursor: try JSONFields.string(cursor, "/cursor", bytes),
          sdk: try JSONFields.string(sdk, "/sdk", bytes))
      }
      if type.is("auth", bytes) {
        guard let token = try JSONFields.string(token, "/token", bytes) else { return nil }
        return .authenticate(token: token)
      }
    } catch { return nil }
    return nil
  }

  private static func request(
    _ id: JSONSlice?, _ operation: JSONSlice?, _ conversation: JSONSlice?, _ body: JSONSlice?, _ bytes: Span<UInt8>
  ) -> ClientFrame? {
    guard let number = id?.integer(bytes) else { return nil }
    do throws(RuleViolation) {
      let isSend = operation?.is("send", bytes) ?? false
      guard isSend || operation?.is("receipts", bytes) ?? false else {
        return .refused(
          id: number,
          Problem(
            .badRequest, "The operation is send or receipts.",
            faults: [.init(pointer: "/op", code: "bad-format", detail: "The operation is send or receipts.")]))
      }
      let conversation = try JSONFields.needed(
        try JSONFields.scalar(ConversationID.self, conversation, "/conv", bytes), "/conv")
      let body = try JSONFields.needed(body, "/body")
      return isSend
        ? .send(id: number, conversation: conversation, try SendBody.decode(body, bytes))
        : .receipts(id: number, conversation: conversation, try ReceiptBody.decode(body, bytes))
    } catch { return .refused(id: number, Problem(error)) }
  }

  /// The frame's JSON, for clients.
  package func encoded() -> [UInt8] {
    var writer = JSONWriter()
    func text(_ key: StaticString, _ value: String?) {
      guard let value else { return }
      writer.raw(key)
      writer.string(value)
    }
    switch self {
    case .hello(let token, let cursor, let sdk):
      writer.raw("{\"t\":\"hello\"")
      text(",\"token\":", token)
      text(",\"cursor\":", cursor)
      text(",\"sdk\":", sdk)
    case .acknowledge(let cursor):
      writer.raw("{\"t\":\"ack\"")
      text(",\"c\":", cursor)
    case .send(let id, let conversation, let body):
      writer.raw("{\"t\":\"req\",\"op\":\"send\",\"id\":")
      writer.integer(id)
      writer.raw(",\"conv\":")
      writer.id(conversation)
      writer.raw(",\"body\":")
      writer.raw(WireJSON.encode(body))
    case .receipts(let id, let conversation, let body):
      writer.raw("{\"t\":\"req\",\"op\":\"receipts\",\"id\":")
      writer.integer(id)
      writer.raw(",\"conv\":")
      writer.id(conversation)
      writer.raw(",\"body\":")
      writer.raw(WireJSON.encode(body))
    case .refused(let id, _):
      // A client never asks for a refusal; this is the frame that gets one.
      writer.raw("{\"t\":\"req\",\"op\":\"none\",\"id\":")
      writer.integer(id)
    case .typing(let conversation, let what):
      writer.raw("{\"t\":\"typing\",\"conv\":")
      writer.id(conversation)
      text(",\"what\":", what.rawValue)
    case .authenticate(let token):
      writer.raw("{\"t\":\"auth\"")
      text(",\"token\":", token)
    }
    writer.raw("}")
    return writer.bytes
  }
}
