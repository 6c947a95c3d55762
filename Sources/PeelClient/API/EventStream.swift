/// Events as an asynchronous sequence, for one reader.
///
/// Taking the next one says that the one before is dealt with: only then is its cursor kept and the server told that it was delivered.
/// A slow reader slows the connection down; nothing is dropped. Leaving the loop ends the connection; ``close()`` also says that the
/// last event is dealt with.
public struct EventStream: AsyncSequence, Sendable {
  private let reader: Reader

  init(session: LiveSession) { reader = Reader(session: session) }

  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

  /// Ends the connection after everything that was taken is acknowledged.
  public func close() async {
    await reader.session.dealtWithTaken()
    try? await reader.session.finish()
  }

  public struct Iterator: AsyncIteratorProtocol {
    let reader: Reader

    /// - Throws: ``PeelError`` `unauthorized` when the session was ended elsewhere.
    public mutating func next() async throws -> ClientEvent? {
      await reader.session.dealtWithTaken()
      guard let item = await reader.session.channel.next() else {
        try await reader.session.finish()
        return nil
      }
      await reader.session.took(item)
      return item.event
    }
  }

  /// Ends the connection when nobody can read from it any more.
  final class Reader: Sendable {
    let session: LiveSession

    init(session: LiveSession) { self.session = session }

    deinit {
      let session = session
      Task { try? await session.finish() }
    }
  }
}
