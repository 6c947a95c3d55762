import PeelCore
import PeelStore
import PeelTestSupport
import Testing

@testable import PeelServer

struct AcknowledgementsTests {
  private func places(_ positions: ClosedRange<Int64>, in conversation: Int64) throws -> [LiveEvent.Place] {
    let id = try #require(ConversationID(conversation))
    return positions.map { LiveEvent.Place(position: $0, conversation: id, seq: $0) }
  }

  @Test func `a cursor in the middle of a piece marks the part it covers, the next one the rest`() throws {
    var open = Acknowledgements()
    open.delivered(try places(1...8, in: 1))
    open.delivered(try places(9...10, in: 2))
    #expect(open.acknowledge(try #require(Position(5))))
    #expect(open.take(at: 0).map(\.deliveredSeq) == [5])
    #expect(!open.acknowledge(try #require(Position(5))))
    #expect(open.acknowledge(try #require(Position(10))))
    let marks = open.take(at: 0).sorted { $0.conversation < $1.conversation }
    #expect(marks.map(\.conversation.rawValue) == [1, 2])
    #expect(marks.map(\.deliveredSeq) == [8, 10])
  }

  @Test(arguments: UInt64(0)..<20)
  func `whatever pieces go out, a cursor marks the newest message it covers of each conversation`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var open = Acknowledgements()
    var all: [LiveEvent.Place] = []
    var position: Int64 = 0
    var marked: [ConversationID: Int64] = [:]
    for _ in 0..<60 {
      let piece = try places(
        position + 1...position + Int64.random(in: 1...9, using: &random), in: Int64.random(in: 1...3, using: &random))
      position += Int64(piece.count)
      all += piece
      open.delivered(piece)
      guard Bool.random(using: &random) else { continue }
      let cursor = Int64.random(in: 1...position, using: &random)
      _ = open.acknowledge(try #require(Position(cursor)))
      for mark in open.take(at: 0) {
        marked[mark.conversation] = max(marked[mark.conversation] ?? 0, mark.deliveredSeq ?? 0)
      }
      var expected: [ConversationID: Int64] = [:]
      for place in all where place.position <= cursor { expected[place.conversation] = place.seq }
      for (conversation, seq) in expected { #expect((marked[conversation] ?? 0) >= seq) }
      for (conversation, seq) in marked { #expect(all.contains { $0.conversation == conversation && $0.seq == seq }) }
    }
  }

  @Test func `what is forgotten of a client that says nothing is covered by what follows`() throws {
    var open = Acknowledgements()
    for start in stride(from: Int64(1), to: 5000, by: 10) { open.delivered(try places(start...start + 9, in: 1)) }
    #expect(open.acknowledge(try #require(Position(5000))))
    #expect(open.take(at: 0).map(\.deliveredSeq) == [5000])
  }
}
