internal import Foundation
internal import Glibc
internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Testing

@Suite struct FolderTests {
  private func open(_ folder: String) throws -> SQLiteStore {
    try SQLiteStore(folder: folder, now: { Timestamp(milliseconds: 1_790_000_000_000) })
  }

  /// The error of opening a folder.
  private func failure(_ folder: String) throws -> StoreError {
    let result = Result { try open(folder) }
    guard case .failure(let error as StoreError) = result else { throw StoreError(.closed, "it opened") }
    return error
  }

  @Test func `what was stored is there after a restart`() async throws {
    let house = try await House(try #require(Engine.all.first))
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    let message = try await house.say("still here", in: conversation, as: ida)
    let head = try await house.store.head()
    await house.store.close()
    house.clock.move(by: -86_400_000)
    let again = try house.reopened()
    #expect(again.epoch == house.store.epoch)
    #expect(try await again.head() == head)
    #expect(try await again.message(message.id, as: ida) == message)
    let next = try await again.append(.text("and on", in: conversation), as: ben).message
    #expect(next.seq == 2 && next.id > message.id, "ids grow though the clock went back")
    await again.close()
  }

  @Test func `every database has an epoch of its own`() async throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    let stores = [try open(one.path), try open(other.path)]
    #expect(stores[0].epoch != stores[1].epoch)
    for store in stores { await store.close() }
  }

  @Test func `a second server on the same folder is refused until the first has closed`() async throws {
    let folder = try TemporaryFolder()
    let store = try open(folder.path)
    let error = try failure(folder.path)
    #expect(error.code == .inUse && error.description.contains(folder.path))
    await store.close()
    await store.close()
    let next = try open(folder.path)
    await next.close()
  }

  @Test func `a closed store says so`() async throws {
    let house = try await House(try #require(Engine.all.first))
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    await house.store.close()
    #expect(await code { try await house.store.append(.text("x", in: conversation), as: ida) } == .closed)
    #expect(await code { try await house.store.message(try #require(MessageID(1)), as: ida) } == .closed)
    #expect(await code { try await house.store.head() } == .closed)
  }

  @Test func `closing finishes what is queued`() async throws {
    let house = try await House(try #require(Engine.all.first))
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    let answers = AsyncStream<Result<Appended, StoreError>>.makeStream()
    for number in 0..<700 {
      house.store.append(.text("\(number)", in: conversation), as: ida) { answers.continuation.yield($0) }
    }
    await house.store.close()
    answers.continuation.finish()
    var seqs: [Int64] = []
    for await answer in answers.stream { seqs.append(try answer.get().message.seq) }
    #expect(seqs == Array(1...700))
  }

  @Test func `a database of a newer Peel is left alone`() async throws {
    let folder = try TemporaryFolder()
    await (try open(folder.path)).close()
    try Connection(path: folder.file("peel.sqlite")).execute("pragma user_version = 99")
    let before = try Data(contentsOf: URL(filePath: folder.file("peel.sqlite")))
    let error = try failure(folder.path)
    #expect(error.code == .newerSchema && error.description.contains("99"))
    #expect(try Data(contentsOf: URL(filePath: folder.file("peel.sqlite"))) == before)
  }

  @Test func `somebody else's database is left alone`() throws {
    let folder = try TemporaryFolder()
    try Connection(path: folder.file("peel.sqlite")).execute("create table theirs(x)")
    #expect(try failure(folder.path).code == .corrupt)
  }

  @Test(arguments: [0, 100, 4_000, 20_000])
  func `a damaged file is said to be damaged`(offset: Int) async throws {
    let folder = try TemporaryFolder()
    let store = try open(folder.path)
    let app = try await store.app(named: "peel")
    for number in 0..<50 {
      let name = try UserName("user\(number)")
      _ = try await store.register(NewAccount(name: name, displayName: "U", passwordHash: "x"), in: app)
    }
    await store.close()
    let file = folder.file("peel.sqlite")
    var bytes = try Data(contentsOf: URL(filePath: file))
    for index in offset..<bytes.count { bytes[index] = 0xA5 }
    try bytes.write(to: URL(filePath: file))
    // A damaged head shows at once, a damaged page when it is read; either way with a code, and never as an empty answer.
    switch Result(catching: { try open(folder.path) }) {
    case .failure(let error as StoreError): #expect(error.code == .corrupt)
    case .failure(let error): Issue.record(error)
    case .success(let damaged):
      #expect(
        await code { try await damaged.users(withPrefix: "", ascending: true, after: nil, limit: 90, in: app) }
          == .corrupt)
      await damaged.close()
    }
  }

  @Test func `a file that is no database is said to be none`() throws {
    let folder = try TemporaryFolder()
    try Data("a letter to somebody, long enough to have been a page of something".utf8)
      .write(to: URL(filePath: folder.file("peel.sqlite")))
    #expect(try failure(folder.path).code == .corrupt)
  }

  @Test func `a folder that cannot be made is named`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.file("file")))
    let error = try failure(folder.file("file/data"))
    #expect(error.description.contains(folder.file("file/data")))
  }
}
