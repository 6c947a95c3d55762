internal import Glibc
package import PeelCore

/// Everything Peel keeps, in one SQLite file with one writer thread and a few readers (Docs/storage.md).
package final class SQLiteStore: Store {
  package let epoch: UInt64
  let limits: Limits
  private let writer: WriterThread
  private let readers: ThreadPool<Connection>

  /// Opens `FOLDER/peel.sqlite`, makes both when they are not there, and brings an older schema up to date. Blocks while it does.
  /// - Parameters:
  ///   - now: The server's clock.
  ///   - feed: Hears every committed change; it can also be set with ``setFeed(_:)`` before the first use.
  ///   - readers: How many threads read at the same time.
  /// - Throws: `inUse`, `newerSchema`, `corrupt`, `readOnly` or `storageFull`, naming the folder or file.
  package init(
    folder: String, limits: Limits = Limits(), now: @escaping @Sendable () -> Timestamp, feed: CommitFeed? = nil,
    readers: Int = 3
  ) throws(StoreError) {
    self.limits = limits
    do throws(StoreError) {
      (epoch, writer, self.readers) = try Self.start(folder, limits, now, feed, readers)
    } catch {
      throw error.description.contains(folder)
        ? error : StoreError(error.code, "\(folder): \(error.description)", debug: error.debugDescription)
    }
  }

  private static func start(
    _ folder: String, _ limits: Limits, _ now: @escaping @Sendable () -> Timestamp, _ feed: CommitFeed?, _ threads: Int
  ) throws(StoreError) -> (UInt64, WriterThread, ThreadPool<Connection>) {
    let lock = try FolderLock(folder: folder)
    let path = folder + "/peel.sqlite"
    let connection = try Connection(path: path)
    // The log beside the database shows writing fails before anybody was promised anything.
    guard access(folder, W_OK) == 0 else { throw .system("access \(folder)", folder: folder) }
    try connection.configureForWriting()
    try Schema.prepare(connection, path: path)
    let stored = try connection.first("select epoch from meta") { row in row.int(0) }
    guard let stored else { throw .damaged("the database's own description") }
    // The lock goes last: when the writer's connection is closed and its log folded into the file.
    let writer = try WriterThread(Writer(connection: connection, limits: limits, now: now), feed: feed) {
      lock.release()
    }
    do {
      let readers = try ThreadPool(threads: threads, maxWaiting: 16_384) { () throws(StoreError) in
        let connection = try Connection(path: path, readOnly: true)
        try connection.configureForReading()
        return connection
      }
      return (UInt64(bitPattern: stored), writer, readers)
    } catch {
      writer.stop()
      throw error
    }
  }

  deinit {
    readers.stop()
    writer.stop()
  }

  /// Sets who hears of changes; call it before the first use.
  package func setFeed(_ feed: @escaping CommitFeed) { writer.setFeed(feed) }

  package func close() async {
    await readers.close()
    await writer.close()
  }

  package func head() async throws(StoreError) -> Position? {
    try await look { connection throws(StoreError) in try connection.head() }
  }

  // MARK: For the extensions

  /// A page's length within sense, whatever was asked for: callers have limits of their own, and this bounds the memory.
  static func page(_ limit: Int) -> Int { min(max(limit, 1), 1_000) }

  /// Runs a single statement on a reader's thread.
  func look<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    try await readers.run(body)
  }

  /// Runs a read of several statements on a reader's thread, on one unchanging view of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    try await readers.run { connection throws(StoreError) in try connection.snapshot(body) }
  }

  /// Runs a request in the writer's next batch; returns when it is on disk and told.
  func write<Value: Sendable>(
    bytes: Int = 256, _ body: @escaping @Sendable (Writer) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      write(bytes: bytes, body) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Runs a request in the writer's next batch and answers on the writer's thread.
  func write<Value: Sendable>(
    bytes: Int, _ body: @escaping @Sendable (Writer) throws(StoreError) -> Value,
    completion: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    writer.enqueue(
      bytes: bytes,
      WriteJob(
        perform: { writer throws(StoreError) in
          let value = try body(writer)
          return { completion(.success(value)) }
        }, fail: { completion(.failure($0)) }))
  }
}

extension Connection {
  /// The position of the newest change in this view.
  func head() throws(StoreError) -> Position? {
    Position(try first("select head from meta") { row in row.int(0) } ?? 0)
  }
}
