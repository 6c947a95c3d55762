import PeelCore
import PeelWire

/// Golden JSON: what the wire looks like, read by the tests of Swift and of the browser alike.
enum Fixtures {
  struct Fixture {
    var name: String
    var text: String
  }

  static func all() throws -> [Fixture] {
    let position: Position = try id(253_122_753_937_276_930)
    let anna = User(id: try id(253_122_753_098_416_128), userName: "anna", displayName: "Anna")
    let bert = User(id: try id(253_122_753_480_097_792), userName: "Bert.2", displayName: "Bert 🍜")
    let conversation: ConversationID = try id(253_122_753_937_276_928)
    let at = Timestamp(milliseconds: 1_767_225_599_999)
    let client = ClientID(high: 0x0190_F3A1_7C2E_7B3F, low: 0x8A4D_5E6F_7081_9A2B)
    let sticker = try sticker()
    let placement = Placement(
      id: client, message: position, author: bert.id, sticker: sticker,
      pose: try Pose(x: 0.5, y: -0.125, scale: 1.5, rotation: -12.25), z: 9)
    func message(_ content: MessageContent, quote: Quote? = nil, placements: [Placement] = []) -> Message {
      Message(
        id: position, conversation: conversation, seq: 7, cseq: 8, at: at, sender: anna.id, clientID: client,
        content: content, replyTo: quote, placements: placements)
    }
    let text = message(
      .text("Grüße aus 東京 🍜\n\"quoted\" \\ and \u{7}"), quote: Quote(seq: 6, sender: bert.id, preview: "🍜 Ramen"),
      placements: [placement])
    let members = [anna, bert].map {
      Member(user: $0, role: $0 == anna ? .owner : .member, deliveredSeq: 7, readSeq: 6, joinedSeq: 0)
    }
    let talk = Conversation(
      id: conversation, kind: .group, title: "Lunch", headSeq: 7, headCseq: 9, createdAt: at, members: members,
      lastMessage: text, unread: 1, firstUnreadSeq: 7)
    let custom = CustomContent(schema: "order", values: ["dish": "ramen", "count": "2"])
    let place = Location(latitude: 35.6586, longitude: 139.7454, accuracyMetres: 12.5)
    func event(_ change: Event.Change, _ conversation: ConversationID?) -> Event {
      Event(position: position, conversation: conversation, change: change)
    }
    func frame(_ event: Event, data: [UInt8]? = nil) -> [UInt8] {
      FrameEncoder.event(event, epoch: 0x3FB5_5644_380C_AADC, reader: anna.id, data: data)
    }
    let state = StickerState(rev: 3, sections: ["noodles", "fruit"], mine: [], recents: [sticker])
    let problem = Problem(
      .validation, "text has 1 to 8000 characters.",
      faults: [
        .init(pointer: "/text", code: "too-long", detail: "text has 1 to 8000 characters.", limit: 8000, actual: 8001)
      ], instance: "/v1/ws", requestID: "k3-1")
    let send = SendBody(
      clientMsgId: client, type: .sticker,
      sticker: StickerKeyBody(packId: sticker.pack, stickerId: sticker.sticker, version: 2), replyTo: ReplyBody(seq: 6))
    let studio = "/v1/studio/jobs/253122753937276999"
    let job = JobBody(
      id: try id(253_122_753_937_276_999), rev: 4, state: .failed, progress: 0.4,
      cut: CutBody(
        width: 1024, height: 768, state: .quick, version: 0, photoUrl: studio + "/photo?v=1",
        quickUrl: studio + "/quick?v=1", fineUrl: studio + "/fine?v=1", confidence: 0.75),
      problem: Problem(.interrupted, retryAfterMilliseconds: 1000))
    let hint = HintBody(
      version: 3, rectangle: RectangleBody(x: 0.25, y: 0.125, width: 0.5, height: 0.75),
      lasso: [PointBody(x: 0.25, y: 0.25), PointBody(x: 0.75, y: 0.25), PointBody(x: 0.5, y: 0.75)],
      tap: PointBody(x: 0.5, y: 0.375),
      strokes: [
        StrokeBody(keeps: true, width: 0.0625, points: [PointBody(x: 0.5, y: 0.5), PointBody(x: 0.75, y: 0.25)])
      ])
    return [
      fixture("message-text", MessageBody(text, for: anna.id)),
      fixture("message-sticker", MessageBody(message(.sticker(sticker)), for: bert.id)),
      fixture("message-location", MessageBody(message(.location(place, text: "here")), for: anna.id)),
      fixture("message-custom", MessageBody(message(.custom(custom, text: nil)), for: anna.id)),
      fixture(
        "message-system",
        MessageBody(message(.system(SystemEvent(kind: .memberAdded, users: [bert]))), for: bert.id)),
      fixture("conversation", ConversationBody(talk, for: anna.id)),
      fixture("sticker-state", StickerStateBody(state)),
      fixture("problem", problem),
      fixture("send", send),
      fixture(
        "session",
        SessionBody(user: UserBody(anna), deviceId: try id(253_122_410_243_424_256), accessExpiresAt: at)),
      fixture("job", job),
      fixture("hint", hint),
      Fixture(name: "frame-job", text: line(FrameEncoder.job(job))),
      Fixture(name: "frame-message", text: line(frame(event(.message(text), conversation)))),
      Fixture(name: "frame-placement", text: line(frame(event(.placement(placement, cseq: 9), conversation)))),
      Fixture(
        name: "frame-placement-removed",
        text: line(frame(event(.placementRemoved(client, message: position, cseq: 10), conversation)))),
      Fixture(
        name: "frame-conversation",
        text: line(
          frame(
            event(.conversation(cseq: 9), conversation), data: WireJSON.encode(ConversationBody(talk, for: anna.id))))),
      Fixture(name: "frame-left", text: line(frame(event(.left, conversation)))),
      Fixture(
        name: "frame-receipt",
        text: line(frame(event(.receipt(user: bert.id, deliveredSeq: 7, readSeq: 6), conversation)))),
      Fixture(
        name: "frame-stickers",
        text: line(frame(event(.stickers, nil), data: WireJSON.encode(StickerStateBody(state))))),
      Fixture(
        name: "frame-unread",
        text: line(
          FrameEncoder.unread(
            Marks(deliveredSeq: 7, readSeq: 6, unread: 1, firstUnreadSeq: 7), in: conversation, at: position,
            epoch: 0x3FB5_5644_380C_AADC))),
      Fixture(name: "frame-typing", text: line(FrameEncoder.typing(.sticker, in: conversation, by: bert.id))),
      Fixture(
        name: "frame-ready",
        text: line(
          FrameEncoder.ready(
            cursor: Cursor(epoch: 0x3FB5_5644_380C_AADC, position: position), user: anna.id, heartbeatSeconds: 25,
            resumed: true))),
      Fixture(name: "frame-sent", text: line(FrameEncoder.sent(text, replayed: true, id: 12))),
      Fixture(name: "frame-refused", text: line(FrameEncoder.refused(problem, id: 13))),
      Fixture(
        name: "frame-client-send",
        text: line(ClientFrame.send(id: 12, conversation: conversation, send).encoded())),
    ]
  }

  private static func fixture(_ name: String, _ body: some Encodable) -> Fixture {
    Fixture(name: name, text: line(WireJSON.encode(body)))
  }

  private static func line(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) + "\n" }

  private static func id<Kind>(_ raw: Int64) throws -> Identifier<Kind> {
    guard let id = Identifier<Kind>(raw) else {
      throw RuleViolation(pointer: "", code: "id", detail: "an id is above 0")
    }
    return id
  }

  private static func sticker() throws -> StickerRef {
    guard let pack = PackID("noodles"), let sticker = StickerID("ramen"),
      let digest = Digest((0..<32).map { UInt8($0 * 7 % 256) })
    else { throw RuleViolation(pointer: "", code: "id", detail: "a slug") }
    return StickerRef(
      pack: pack, packVersion: 2, sticker: sticker, width: 512, height: 480, format: "image/webp", animated: false,
      alt: "A bowl of ramen", emoji: ["🍜"], color: "#f3c9a1", thumb: Array("RIFF thumb".utf8), digest: digest)
  }
}
