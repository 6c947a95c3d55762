internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct PromiseTests {
  @Test(arguments: Engine.all, UInt64(0)..<12)
  func `every promise holds whatever people do and however often the server restarts`(
    engine: Engine, seed: UInt64
  ) async throws {
    try await World(engine, seed: seed).run(rounds: 60)
  }
}
