internal import Glibc
internal import PeelCore
internal import PeelStore
internal import Synchronization

/// Sends messages and writes down every acknowledgement, so that a test can kill it at any moment and compare.
struct Appender {
  var folder: String
  var senders: Int
  var sends: Int?
  var makesRoom: Bool
  var fileLimit: Int?
  var user: UInt32?

  func run() async throws {
    if let user, setuid(user) != 0 { throw StoreError(.forbidden, "The user cannot be changed to \(user).") }
    let store = try SQLiteStore(folder: folder, now: { .wall })
    if let fileLimit {
      // Above the limit a write fails instead of ending the process.
      signal(SIGXFSZ, SIG_IGN)
      setFileLimit(fileLimit)
    }
    let app = try await store.app(named: "peel")
    let people = try await people(store, app)
    let conversation = try await store.open(
      NewConversation(
        members: people.dropFirst().map(\.user), title: "all", clientID: ClientID(high: 1, low: 1)), as: people[0]
    ).conversation.id
    let file = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let left = Allowance(sends ?? .max)
    await withTaskGroup { group in
      for sender in people {
        group.addTask {
          while left.take() {
            var random = SystemRandomNumberGenerator()
            let id = ClientID.version7(
              millisecondsSince1970: UInt64(Timestamp.wall.milliseconds), using: &random)
            let send = Send(
              conversation: conversation, clientID: id, contentHash: [UInt8](repeating: 7, count: 16),
              content: .text(String(repeating: "durable ", count: 38)), replyToSeq: nil)
            do throws(StoreError) {
              let message = try await store.append(send, as: sender).message
              note("\(message.id) \(message.seq) \(id)", to: file)
            } catch {
              note("refused \(error.code)", to: file)
              if !makesRoom { break }
              makeRoom()
            }
          }
        }
      }
    }
    // No close: what counts is what was acknowledged.
    _exit(0)
  }

  private func people(_ store: SQLiteStore, _ app: AppID) async throws -> [Caller] {
    var people: [Caller] = []
    for number in 0..<senders {
      let name = try UserName("sender\(number)")
      let user: User
      if let known = try await store.account(named: name, in: app) {
        user = known.user
      } else {
        user = try await store.register(
          NewAccount(name: name, displayName: "Sender \(number)", passwordHash: "none"), in: app)
      }
      guard let device = DeviceID(Int64(number + 1)) else { continue }
      people.append(Caller(app: app, user: user.id, device: device))
    }
    return people
  }

  private func note(_ line: String, to file: Int32) {
    let bytes = Array((line + "\n").utf8)
    // The list outlives this process; the byte on the standard output tells whoever is waiting to end it.
    guard write(file, bytes, bytes.count) == bytes.count, write(1, ".", 1) == 1 else {
      fail("peel-appender: an acknowledgement was not written\n", status: 1)
    }
  }

  private func makeRoom() {
    if fileLimit != nil { setFileLimit(nil) }
    let file = open(folder + "/room", O_WRONLY | O_CREAT, 0o600)
    close(file)
  }

  private func setFileLimit(_ bytes: Int?) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}

extension Timestamp {
  /// The machine's clock.
  static var wall: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// How many things may still be done.
final class Allowance: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) { left = Atomic(count) }

  /// Whether there was one left to take.
  func take() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
