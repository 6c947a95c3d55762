/// A folder of stickers that the panel follows: files that appear, change or go are told within a second or so.
public struct StickerContainer<Time: Clock>: Sendable where Time.Duration == Duration {
  private let folder: String
  private let clock: Time
  /// How long a half-written file is given until its second look.
  private let patience = Duration.milliseconds(500)

  /// Follows a folder with a clock; tests bring their own.
  public init(folder: String, clock: Time) {
    self.folder = folder
    self.clock = clock
  }

  /// Tells what is there at first, then every change, until the folder is gone or the task is cancelled.
  /// - Parameter tell: Called in order; the next look waits for it.
  /// - Throws: ``PanelError`` when the folder cannot be watched.
  public func run(_ tell: (ContainerChanges) async -> Void) async throws {
    // Watching begins before the first look, so that nothing can fall between the two.
    let signals = try ContainerWatcher(folder: folder, clock: clock).changes()
    let (looks, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in signals { continuation.yield() }
        continuation.finish()
      }
      var scanner = ContainerScanner(folder: folder)
      await tell(scanner.scan())
      if scanner.wantsAnotherLook { lookAgain(continuation, in: &group) }
      for await _ in looks {
        let changes = scanner.scan()
        if !changes.isEmpty { await tell(changes) }
        if scanner.wantsAnotherLook { lookAgain(continuation, in: &group) }
      }
      group.cancelAll()
      try Task.checkCancellation()
    }
  }

  private func lookAgain(_ looks: AsyncStream<Void>.Continuation, in group: inout ThrowingTaskGroup<Void, any Error>) {
    group.addTask { [clock, patience] in
      do { try await clock.sleep(for: patience) } catch { return }
      looks.yield()
    }
  }
}

extension StickerContainer where Time == ContinuousClock {
  /// Follows a folder.
  public init(folder: String) { self.init(folder: folder, clock: ContinuousClock()) }
}
