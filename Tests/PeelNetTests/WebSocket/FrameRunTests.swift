import PeelTestSupport
import Testing

@testable import PeelNet

struct FrameRunTests {
  @Test(arguments: UInt64(0)..<20)
  func `frames in one piece are read as the frames they were`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let texts = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      [UInt8](repeating: UInt8.random(in: 97...122, using: &random), count: Int.random(in: 0...70_000, using: &random))
    }
    var bytes = FrameRun(texts.map { Frame(text: $0) }).bytes.array
    var decoder = WebSocketDecoder(role: .client, messageLimit: 1 << 20, fragmentLimit: 16)
    var position = 0
    var span = bytes.mutableSpan
    for text in texts {
      guard case .message(isText: true, let range) = try decoder.next(&span, &position) else {
        Issue.record("not a message at \(position)")
        return
      }
      #expect(span.span.extracting(range).withUnsafeBufferPointer { Array($0) } == text)
    }
    #expect(position == bytes.count)
  }

  @Test func `a frame alone is not copied`() {
    let frame = Frame(text: "peel")
    #expect(FrameRun([frame]).bytes === frame.bytes)
    #expect(FrameRun([frame, frame]).bytes.count == 2 * frame.count)
  }
}
