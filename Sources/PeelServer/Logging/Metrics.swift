import PeelNet
import PeelWire
import Synchronization

/// Counters in the text form of Prometheus.
final class Metrics: Sendable {
  private struct Requests {
    var byOutcome: [Key: Int64] = [:]
    var seconds: [RouteID: Double] = [:]
  }
  private struct Key: Hashable {
    var route: String
    var status: Int
  }

  private let requests = Locked(Requests())
  let socketsOpened = Counter()
  let socketsClosed = Counter()
  let framesIn = Counter()
  let deliveries: Counter
  let messages = Counter()
  let replays = Counter()
  let rateLimited = Counter()
  let logins = Counter()
  let loginFailures = Counter()

  /// - Parameter deliveries: The hub's own count.
  init(deliveries: Counter) { self.deliveries = deliveries }

  func count(_ route: RouteID?, status: Int, milliseconds: Double) {
    requests.withLock {
      $0.byOutcome[Key(route: route?.rawValue ?? "files", status: status), default: 0] += 1
      if let route { $0.seconds[route, default: 0] += milliseconds / 1000 }
    }
  }

  /// The whole page.
  func text(isReady: Bool) -> String {
    let (outcomes, seconds) = requests.withLock { ($0.byOutcome, $0.seconds) }
    var text = "# TYPE peel_http_requests_total counter\n"
    for (key, count) in outcomes.sorted(by: { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }) {
      text += "peel_http_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)\n"
    }
    text += "# TYPE peel_http_request_seconds_total counter\n"
    for (route, sum) in seconds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += "peel_http_request_seconds_total{route=\"\(route.rawValue)\"} \(sum)\n"
    }
    let counters: [(String, Counter)] = [
      ("sockets_opened", socketsOpened), ("sockets_closed", socketsClosed), ("frames_received", framesIn),
      ("deliveries", deliveries), ("messages_sent", messages), ("messages_replayed", replays),
      ("rate_limited", rateLimited), ("logins", logins), ("login_failures", loginFailures),
    ]
    for (name, counter) in counters {
      text += "# TYPE peel_\(name)_total counter\npeel_\(name)_total \(counter.value)\n"
    }
    text += "# TYPE peel_sockets gauge\npeel_sockets \(socketsOpened.value - socketsClosed.value)\n"
    text += "# TYPE peel_ready gauge\npeel_ready \(isReady ? 1 : 0)\n"
    return text
  }

  /// One number that only grows.
  final class Counter: Sendable {
    private let count = Atomic<Int64>(0)
    var value: Int64 { count.load(ordering: .relaxed) }
    func add(_ amount: Int64 = 1) { count.wrappingAdd(amount, ordering: .relaxed) }
  }
}
