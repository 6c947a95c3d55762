import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, SIGTERM and a closed terminal as cancellation, so that nothing is left half done.
enum Interruption {
  /// Runs a command that one of these signals cancels; the second one ends the program at once.
  /// - Returns: The command's status, or 128 and the signal's number when cancelling ended it.
  static func ending(_ body: @escaping @Sendable () async throws -> Int32) async throws -> Int32 {
    let received = Atomic<Int32>(0)
    let task = Task { try await body() }
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
        task.cancel()
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      return try await task.value
    } catch is CancellationError {
      let number = received.load(ordering: .relaxed)
      if number == 0 { throw CancellationError() }
      return 128 + number
    }
  }
}
