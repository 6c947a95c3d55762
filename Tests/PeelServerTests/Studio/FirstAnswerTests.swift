import Testing

@testable import PeelServer

struct FirstAnswerTests {
  struct Refused: Error {}

  @Test
  func `the first answer counts, whether it comes before or after the waiting`() async throws {
    let early = FirstAnswer()
    early.give(.success(()))
    early.give(.failure(Refused()))
    try await early.wait()
    let late = FirstAnswer()
    let waiting = Task { try await late.wait() }
    late.give(.failure(Refused()))
    late.give(.success(()))
    await #expect(throws: Refused.self) { try await waiting.value }
  }
}
