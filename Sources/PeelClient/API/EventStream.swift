/// Events as an asynchronous sequence.
///
/// Taking the next one says that the one before is dealt with: only then is its cursor kept and the server told that it was delivered.
/// A slow reader slows the connection down; nothing is dropped. Ending the loop ends the connection.
public struct EventStream: AsyncSequence, Sendable {
  let session: LiveSession

  public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

  public struct Iterator: AsyncIteratorProtocol {
    let session: LiveSession
    private var pending: String?

    init(session: LiveSession) { self.session = session }

    /// - Throws: ``PeelError`` `unauthorized` when the session was ended elsewhere.
    public mutating func next() async throws -> ClientEvent? {
      if let pending { await session.processed(pending) }
      pending = nil
      guard let item = await session.channel.next() else {
        try await session.finish()
        return nil
      }
      pending = item.cursor
      return item.event
    }
  }
}
