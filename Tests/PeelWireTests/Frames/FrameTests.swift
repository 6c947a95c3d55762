import PeelCore
import PeelTestSupport
import Testing

@testable import PeelWire

struct FrameTests {
  @Test(arguments: UInt64(0)..<300)
  func `what the hand encoder writes the general decoder reads`(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let event = try samples.event()
    let reader: UserID? = samples.flip() ? samples.id() : nil
    let frame = try ServerFrame.decode(FrameEncoder.event(event, epoch: seed, reader: reader))
    guard case .event(let body, let cursor) = frame else {
      Issue.record("not an event")
      return
    }
    #expect(Cursor(cursor) == Cursor(epoch: seed, position: event.position))
    #expect(body.i == event.position)
    #expect(body.conv == event.conversation)
    switch (event.change, body.payload) {
    case (.message(let message), .message(let body)):
      var expected = message
      if message.sender != reader { expected.clientID = nil }
      #expect(try body.value() == expected)
    case (.placement(let placement, let cseq), .placement(let body, let number)):
      #expect(try body.value() == placement)
      #expect(number == cseq)
    case (.placementRemoved(let id, let message, let cseq), .placementRemoved(let body)):
      #expect(body == PlacementRemovedBody(id: id, messageId: message, cseq: cseq))
    case (.receipt(let user, let delivered, let read), .receipt(let body)):
      #expect(body == ReceiptEventBody(user: user, deliveredSeq: delivered, readSeq: read))
    case (.left, .conversationLeft): break
    default: Issue.record("\(event.change) became \(body.payload)")
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `hand encoder and general encoder say the same of a message`(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let message = try samples.message()
    var writer = JSONWriter()
    writer.message(message, reader: message.sender, replayed: true)
    let byHand = try WireJSON.decode(MessageBody.self, from: writer.bytes)
    let general = MessageBody(message, for: message.sender, replayed: true)
    #expect(byHand == general)
    #expect(try WireJSON.decode(MessageBody.self, from: WireJSON.encode(general)) == general)
    #expect(try general.value() == message)
  }

  @Test(arguments: UInt64(0)..<300)
  func `a client frame survives the round trip`(seed: UInt64) {
    var samples = Samples(seed: seed)
    let frames: [ClientFrame] = [
      .hello(token: samples.text(), cursor: samples.flip() ? samples.text() : nil, sdk: samples.text()),
      .acknowledge(cursor: samples.text()),
      .send(id: samples.int(0...1 << 50), conversation: samples.id(), samples.send()),
      .receipts(
        id: samples.int(0...99), conversation: samples.id(),
        ReceiptBody(deliveredSeq: samples.flip() ? samples.int(0...99) : nil, readSeq: samples.int(0...99))),
      .typing(conversation: samples.id(), .sticker),
      .authenticate(token: samples.text()),
    ]
    for frame in frames {
      #expect(ClientFrame.decode(frame.encoded().span) == frame)
    }
  }

  @Test(arguments: UInt64(0)..<300)
  func `hand decoder and general decoder agree on a send`(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let body = samples.send()
    let bytes = WireJSON.encode(body)
    #expect(try SendBody.decode(bytes.span) == body)
    #expect(try WireJSON.decode(SendBody.self, from: bytes) == body)
  }

  @Test(arguments: UInt64(0)..<400)
  func `a damaged frame is refused or understood, and nothing traps`(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    var bytes = ClientFrame.send(id: 1, conversation: samples.id(), samples.send()).encoded()
    for _ in 0..<samples.int(1...4) {
      let place = Int(samples.int(0...Int64(bytes.count - 1)))
      switch samples.int(0...2) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: samples.int(0...255))
      case 1: bytes.remove(at: place)
      default: bytes.insert(UInt8(truncatingIfNeeded: samples.int(0...255)), at: place)
      }
    }
    _ = ClientFrame.decode(bytes.span)
    _ = ClientFrame.decode(Array(bytes.prefix(Int(samples.int(0...Int64(bytes.count))))).span)
    _ = try? SendBody.decode(bytes.span)
    var event = FrameEncoder.event(try samples.event(), epoch: 1, reader: nil)
    event[Int(samples.int(0...Int64(event.count - 1)))] = UInt8(truncatingIfNeeded: samples.int(0...255))
    _ = try? ServerFrame.decode(event)
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{}", "{\"t\":1}", "{\"t\":\"later\"}", "{\"t\":\"hello\"", "{\"t\":\"ack\"}",
    "{\"t\":\"req\",\"op\":\"send\"}", "{\"t\":\"typing\",\"conv\":\"0\",\"what\":\"text\"}",
    "{\"t\":\"typing\",\"conv\":\"1\",\"what\":\"singing\"}", "{\"t\":\"hello\",\"token\":5}", "{\"t\":\"hello\"}x",
    "{\"t\":\"hello\",}", "{\"t\":\"hello\" \"token\":\"\"}", "{\"t\":\"hello\",\"token\":\"\u{1}\"}",
  ])
  func `what is no frame is none`(text: String) {
    #expect(ClientFrame.decode(Array(text.utf8).span) == nil)
  }

  @Test
  func `bytes that are not UTF-8 are no frame`() {
    #expect(ClientFrame.decode([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D].span) == nil)
  }

  @Test
  func `a frame nested without end is refused in bounded depth`() {
    let deep = Array(#"{"t":"hello","x":"#.utf8) + Array(repeating: UInt8(ascii: "["), count: 60_000)
    #expect(ClientFrame.decode(deep.span) == nil)
  }

  @Test(arguments: [
    (#"{"type":"text","text":"x"}"#, "/clientMsgId", "missing"),
    (#"{"clientMsgId":"x","type":"text","text":"x"}"#, "/clientMsgId", "bad-format"),
    (#"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","text":"x"}"#, "/type", "missing"),
    (#"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"song"}"#, "/type", "bad-format"),
    (#"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"text","text":7}"#, "/text", "wrong-type"),
    (#"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"text","text":"\ud800"}"#, "/text", "bad-format"),
    (
      #"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"sticker","sticker":{"packId":"A","stickerId":"b"}}"#,
      "/sticker/packId", "bad-format"
    ),
    (
      #"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"sticker","sticker":[]}"#, "/sticker", "wrong-type"
    ),
    (
      #"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"location","location":{"latitude":1}}"#,
      "/location/longitude", "missing"
    ),
    (
      #"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","type":"custom","custom":{"schema":"s","values":{"a":1}}}"#,
      "/custom/values/a", "wrong-type"
    ),
  ])
  func `a bad body in a request is refused by its place`(body: String, pointer: String, code: String) {
    let frame = #"{"t":"req","id":7,"op":"send","conv":"12","body":"# + body + "}"
    guard case .refused(7, let problem)? = ClientFrame.decode(Array(frame.utf8).span) else {
      Issue.record("not refused")
      return
    }
    #expect(problem.code == .validation)
    #expect(problem.faults.first?.pointer == pointer)
    #expect(problem.faults.first?.code == code)
    #expect(throws: problem) { try SendBody.decode(Array(body.utf8).span) }
  }

  @Test
  func `keys may come in any order, escaped, with fields of later versions between`() {
    let frame =
      #"{ "body":{"text":"h\u0069","ty\u0070e":"text","new":[{"a":{}}],"clientMsgId":"0190F3A1-7c2e-7b3f-8a4d-5e6f70819a2b"}, "conv":"9","id":1.0,"extra":null,"op":"send","t":"req"} "#
    guard case .send(1, let conversation, let body)? = ClientFrame.decode(Array(frame.utf8).span) else {
      Issue.record("not a send")
      return
    }
    #expect(conversation == ConversationID(9))
    #expect(body.text == "hi")
  }

  @Test
  func `an unknown operation is refused and leaves the connection alone`() {
    guard case .refused(3, let problem)? = ClientFrame.decode(Array(#"{"t":"req","id":3,"op":"fly"}"#.utf8).span) else {
      Issue.record("not refused")
      return
    }
    #expect(problem.code == .badRequest)
  }
}
