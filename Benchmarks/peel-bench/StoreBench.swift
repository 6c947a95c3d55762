import Glibc
import PeelCore
import PeelStore
import Synchronization

/// `store [--folder FOLDER] [--seconds SECONDS] [--people COUNT] [--json FILE]`: durable sends and user search, as a table and JSON.
struct StoreBench {
  var folder: String?
  var seconds: Double
  var people: Int
  var json: String?

  /// - Parameter words: Options with their values.
  init(_ words: [String]) throws {
    guard words.count.isMultiple(of: 2) else { fail("every option takes a value") }
    let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
    let values = Dictionary(pairs) { _, last in last }
    folder = values["--folder"]
    seconds = values["--seconds"].flatMap { Double($0) } ?? 5
    people = values["--people"].flatMap { Int($0) } ?? 1_000_000
    json = values["--json"]
  }

  func run() async throws {
    let folder = try self.folder ?? temporaryFolder()
    let store = try SQLiteStore(folder: folder, now: { .wall })
    let app = try await store.app(named: "bench")
    print("data in \(folder)")
    var figures: [Figure] = []
    let (callers, conversations) = try await makeConversations(store, app)
    let sends = Sends(store: store, callers: callers, conversations: conversations)
    _ = await closed(sends, inFlight: 512, for: 1)
    figures.append(await closed(sends, inFlight: 1, for: seconds))
    figures.append(await closed(sends, inFlight: 64, for: seconds))
    figures.append(await closed(sends, inFlight: 512, for: seconds))
    for rate in [500, 2_000, 5_000] { figures.append(await offered(sends, rate: rate, for: seconds)) }
    try await makePeople(store, app)
    for inFlight in [1, 16, 64] { figures.append(try await search(store, app, inFlight: inFlight)) }
    await store.close()
    report(figures)
  }

  // MARK: Sends

  private struct Sends: Sendable {
    let store: SQLiteStore
    let callers: [Caller]
    let conversations: [ConversationID]

    func next(_ number: Int, _ random: inout SystemRandomNumberGenerator) -> (Send, Caller) {
      let pick = Int.random(in: 0..<conversations.count, using: &random)
      let id = ClientID.version7(millisecondsSince1970: UInt64(Timestamp.wall.milliseconds), using: &random)
      let half = withUnsafeBytes(of: id.low) { Array($0) }
      let send = Send(
        conversation: conversations[pick], clientID: id, contentHash: half + half,
        content: .text(String(repeating: "0123456789", count: 30)), replyToSeq: nil)
      return (send, callers[pick])
    }
  }

  /// A thousand groups of ten people.
  private func makeConversations(
    _ store: SQLiteStore, _ app: AppID
  ) async throws -> ([Caller], [ConversationID]) {
    var people: [Caller] = []
    for start in stride(from: 0, to: 1_000, by: 100) {
      people += try await withThrowingTaskGroup { group in
        for number in start..<start + 100 {
          group.addTask {
            let user = try await store.register(
              NewAccount(name: UserName("sender\(number)"), displayName: "Sender", passwordHash: "none"), in: app)
            guard let device = DeviceID(1) else { preconditionFailure("1 is an id") }
            return Caller(app: app, user: user.id, device: device)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    let everybody = people
    let made = try await withThrowingTaskGroup { group in
      for number in 0..<1_000 {
        group.addTask {
          let members = (1..<10).map { everybody[(number + $0 * 97) % everybody.count].user }
          let owner = everybody[number]
          return (
            owner,
            try await store.open(NewConversation(members: members, title: "bench", clientID: nil), as: owner)
              .conversation.id
          )
        }
      }
      return try await group.reduce(into: [(Caller, ConversationID)]()) { $0.append($1) }
    }
    return (made.map(\.0), made.map(\.1))
  }

  /// Each of a number of clients sends its next message when the last one is acknowledged.
  private func closed(_ sends: Sends, inFlight: Int, for seconds: Double) async -> Figure {
    let end = monotonic() + seconds
    let start = Moment()
    let latencies = await withTaskGroup(of: [Double].self) { group in
      for number in 0..<inFlight {
        group.addTask {
          var random = SystemRandomNumberGenerator()
          var times: [Double] = []
          while monotonic() < end {
            let (send, caller) = sends.next(number, &random)
            let began = monotonic()
            do { _ = try await sends.store.append(send, as: caller) } catch {
              fail("\(error)")
            }
            times.append(monotonic() - began)
          }
          return times
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    return Figure("sends, \(inFlight) in flight", latencies, since: start)
  }

  /// Messages arrive at a fixed rate whatever the store does; latency counts from the time a message was due.
  private func offered(_ sends: Sends, rate: Int, for seconds: Double) async -> Figure {
    let latencies = Mutex<[Double]>([])
    let count = Int(Double(rate) * seconds)
    let start = Moment()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let left = Counter(count) { done.resume() }
      // A thread, not a task: it sleeps until the next message is due.
      let offer = Offer {
        var random = SystemRandomNumberGenerator()
        for number in 0..<count {
          let due = start.time + Double(number) / Double(rate)
          let wait = due - monotonic()
          if wait > 0 { usleep(UInt32(wait * 1_000_000)) }
          let (send, caller) = sends.next(number, &random)
          sends.store.append(send, as: caller) { result in
            if case .failure(let error) = result { fail("\(error)") }
            latencies.withLock { $0.append(monotonic() - due) }
            left.down()
          }
        }
      }
      offer.start()
    }
    return Figure("sends, \(rate)/s offered", latencies.withLock { $0 }, since: start)
  }

  // MARK: Search

  private func makePeople(_ store: SQLiteStore, _ app: AppID) async throws {
    print("registering \(people) people")
    var number = 0
    while number < people {
      let from = number
      number = min(people, number + 4_096)
      let to = number
      try await withThrowingTaskGroup { group in
        for person in from..<to {
          group.addTask {
            _ = try await store.register(
              NewAccount(name: UserName(Self.name(person)), displayName: "Person", passwordHash: "none"), in: app)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// Names that look like names: syllables by number, unique through the number at the end.
  private static func name(_ number: Int) -> String {
    let syllables = ["ka", "lo", "mi", "ne", "ru", "sa", "to", "vi", "be", "da", "fo", "gi", "hu", "ja", "pe", "zu"]
    var mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    let beginning = (0..<3).map { syllables[Int(truncatingIfNeeded: mixed >> UInt64(4 * $0)) & 15] }.joined()
    return beginning + String(number, radix: 36)
  }

  private func search(_ store: SQLiteStore, _ app: AppID, inFlight: Int) async throws -> Figure {
    let end = monotonic() + seconds
    let start = Moment()
    let people = people
    let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
      for _ in 0..<inFlight {
        group.addTask {
          var times: [Double] = []
          while monotonic() < end {
            let prefix = String(Self.name(Int.random(in: 0..<max(1, people))).prefix(4))
            let began = monotonic()
            let found = try await store.users(withPrefix: prefix, ascending: true, after: nil, limit: 20, in: app)
            times.append(monotonic() - began)
            if people > 0 && found.isEmpty { fail("nobody found for \(prefix)") }
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return Figure("prefix search of \(people) people, \(inFlight) in flight", latencies, since: start)
  }

  // MARK: Report

  private func report(_ figures: [Figure]) {
    func pad(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func number(_ value: Double) -> String {
      let tenths = Int((value * 100).rounded())
      let fraction = tenths % 100
      return "\(tenths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
    print("\(pad("per second", 12)) \(pad("p50 ms", 9)) \(pad("p99 ms", 9)) \(pad("cpu us", 9))  what")
    for figure in figures {
      let columns = [figure.p50, figure.p99, figure.processor].map { pad(number($0), 9) }.joined(separator: " ")
      print("\(pad(String(Int(figure.perSecond)), 12)) \(columns)  \(figure.name)")
    }
    let lines = figures.map {
      #"  {"name": "\#($0.name)", "perSecond": \#(Int($0.perSecond)), "p50ms": \#(number($0.p50)), "#
        + #""p99ms": \#(number($0.p99)), "cpuMicroseconds": \#(number($0.processor))}"#
    }
    let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    guard let json else {
      print("\n" + text)
      return
    }
    guard let file = fopen(json, "w") else { fail("\(json) cannot be written") }
    fputs(text, file)
    fclose(file)
  }

  private func temporaryFolder() throws -> String {
    var template = Array("/tmp/peel-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw StoreError(.readOnly, "No temporary folder can be made in /tmp.") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
