import Foundation
import PeelClient
import PeelCore
import PeelServer
import PeelTestSupport

/// A real server in this process, on a free port, over a database in a fresh folder.
final class RunningServer: Sendable {
  let folder: TemporaryFolder
  let url: String
  private let server: Server
  private let run: Task<Void, any Error>

  init() async throws {
    folder = try TemporaryFolder()
    var configuration = ServerConfiguration(dataFolder: folder.file("data"))
    configuration.port = 0
    configuration.rates = .none
    let now: @Sendable () -> Timestamp = {
      Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
    let server = try await Server.open(configuration, log: Log(level: .error, now: now), now: now)
    self.server = server
    url = "http://\(server.address)"
    run = Task { try await server.run() }
  }

  func client(_ profile: String) throws -> PeelClient {
    try PeelClient(server: url, profile: folder.file("profiles/\(profile)"))
  }

  /// Drains and waits for the end.
  func stop() async throws {
    await server.drain()
    try await run.value
  }
}
