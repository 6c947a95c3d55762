import PeelCore
import PeelStore
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelNet
@testable import PeelServer

struct LiveRunTests {
  private let people: [UserID]
  private let talks: [ConversationID]

  init() throws {
    people = try (1...3).map { try #require(UserID($0)) }
    talks = try (11...12).map { try #require(ConversationID($0)) }
  }

  private func live(_ position: Int64, in talk: Int, _ change: Event.Change) throws -> LiveEvent {
    let event = Event(position: try #require(Position(position)), conversation: talks[talk], change: change)
    return LiveEvent(
      Committed(event: event, app: try #require(AppID(1)), audience: people), epoch: 1)
  }

  private func message(_ position: Int64, in talk: Int, by sender: Int, _ text: String = "hi") throws -> LiveEvent {
    let id = try #require(Position(position))
    return try live(
      position, in: talk,
      .message(
        Message(
          id: id, conversation: talks[talk], seq: position, cseq: position, at: Timestamp(milliseconds: position),
          sender: people[sender], clientID: .random(), content: .text(text), replyTo: nil, placements: [])))
  }

  private func positions(_ events: [LiveEvent]) -> [[Int64]] {
    LiveRun.runs(of: events).map { $0.events.map(\.position) }
  }

  @Test func `a batch is cut where the conversation changes, and never reordered`() throws {
    let events = [
      try message(1, in: 0, by: 0), try message(2, in: 0, by: 1), try message(3, in: 1, by: 0),
      try message(4, in: 0, by: 0), try live(5, in: 0, .receipt(user: people[1], deliveredSeq: 4, readSeq: 0)),
    ]
    #expect(positions(events) == [[1, 2], [3], [4, 5]])
    #expect(positions([]).isEmpty)
  }

  @Test func `what every reader gets in another form stands alone`() throws {
    let events = [
      try message(1, in: 0, by: 0), try live(2, in: 0, .conversation(cseq: 2)),
      try live(3, in: 0, .conversation(cseq: 3)),
      try message(4, in: 0, by: 0),
    ]
    #expect(positions(events) == [[1], [2], [3], [4]])
  }

  @Test func `a run has an end in number and in bytes`() throws {
    let many = try (1...130).map { try message($0, in: 0, by: 0) }
    #expect(LiveRun.runs(of: many).map(\.events.count) == [64, 64, 2])
    let long = String(repeating: "x", count: 8000)
    let large = try (1...20).map { try message($0, in: 0, by: 0, long) }
    for run in LiveRun.runs(of: large) { #expect(run.forOthers.bytes.count <= 64 << 10) }
    #expect(LiveRun.runs(of: large).flatMap(\.events).map(\.position) == Array(1...20))
  }

  @Test func `everybody gets all frames, and a sender their own with the client id`() throws {
    let run = try #require(
      LiveRun.runs(of: [
        try message(1, in: 0, by: 0), try message(2, in: 0, by: 1), try message(3, in: 0, by: 0),
      ]).first)
    #expect(run.senders == [people[0], people[1]])
    #expect(run.places.map(\.seq) == [1, 2, 3])
    #expect(try clientIDs(run.forOthers) == [false, false, false])
    #expect(try clientIDs(run.forSender(people[0])) == [true, false, true])
    #expect(try clientIDs(run.forSender(people[1])) == [false, true, false])
  }

  /// For each frame of a run whether it carries the client's id.
  private func clientIDs(_ frames: FrameRun) throws -> [Bool] {
    var bytes = frames.bytes.array
    var decoder = WebSocketDecoder(role: .client, messageLimit: 1 << 20, fragmentLimit: 16)
    var position = 0
    var found: [Bool] = []
    var span = bytes.mutableSpan
    while case .message(isText: true, let range) = try decoder.next(&span, &position) {
      let text = span.span.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      found.append(text.contains("clientMsgId"))
    }
    return found
  }
}
