import Dispatch
import Foundation

/// Ctrl-C and SIGTERM as cancellation, so that what was printed is also acknowledged.
enum Interruption {
  static func ending(_ body: @escaping @Sendable () async throws -> Int32) async throws -> Int32 {
    let task = Task { try await body() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }
}
