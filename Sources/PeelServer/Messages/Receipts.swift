import PeelCore
import PeelNet
import PeelStore
import PeelWire

/// Receipts of members, put together when they come faster than others need to know.
final class Receipts: Sendable {
  private struct Key: Hashable {
    var user: UserID
    var conversation: ConversationID
  }

  /// Receipts that wait for their turn, as one.
  private struct Waiting {
    var body: ReceiptBody
    var callers: [CheckedContinuation<Marks, any Error>]
  }

  private struct State {
    var budgets: [Key: Int64] = [:]
    var waiting: [Key: Waiting] = [:]
  }

  private enum Turn {
    case now
    case joined
    case first(after: Int64)
  }

  private static let capacity = 100_000

  private let store: any Store
  private let hub: Hub
  private let limit: RateLimit
  private let now: @Sendable () -> Timestamp
  private let state = Locked(State())

  init(store: any Store, hub: Hub, limit: RateLimit, now: @escaping @Sendable () -> Timestamp) {
    self.store = store
    self.hub = hub
    self.limit = limit
    self.now = now
  }

  /// Moves the caller's marks forward and tells their other devices what is left.
  func mark(_ body: ReceiptBody, in conversation: ConversationID, as caller: Caller) async throws -> Marks {
    for (name, value) in [("deliveredSeq", body.deliveredSeq), ("readSeq", body.readSeq)] {
      if let value, value < 0 { throw Rule.range("/\(name)", "\(name) is 0 or more.") }
    }
    let key = Key(user: caller.user, conversation: conversation)
    let isFree = state.withLock { $0.waiting[key] == nil && take(&$0, key) == nil }
    if isFree { return try await write(body, in: conversation, as: caller) }
    return try await withCheckedThrowingContinuation { continuation in
      let wait: Int64? = state.withLock { state in
        if var waiting = state.waiting.removeValue(forKey: key) {
          waiting.body.deliveredSeq = Self.later(waiting.body.deliveredSeq, body.deliveredSeq)
          waiting.body.readSeq = Self.later(waiting.body.readSeq, body.readSeq)
          waiting.callers.append(continuation)
          state.waiting[key] = waiting
          return nil
        }
        state.waiting[key] = Waiting(body: body, callers: [continuation])
        return take(&state, key) ?? 0
      }
      guard let wait else { return }
      // Ends by itself within one interval; whoever waits must be answered even when the first caller has gone.
      Task { [self] in
        try? await Task.sleep(for: .milliseconds(wait))
        await writeWaiting(key, as: caller)
      }
    }
  }

  private func writeWaiting(_ key: Key, as caller: Caller) async {
    let waiting = state.withLock { state in
      _ = take(&state, key)
      return state.waiting.removeValue(forKey: key)
    }
    guard let waiting else { return }
    let result: Result<Marks, any Error>
    do { result = .success(try await write(waiting.body, in: key.conversation, as: caller)) } catch {
      result = .failure(error)
    }
    for continuation in waiting.callers { continuation.resume(with: result) }
  }

  private func write(_ body: ReceiptBody, in conversation: ConversationID, as caller: Caller) async throws -> Marks {
    let mark = NewMark(conversation: conversation, deliveredSeq: body.deliveredSeq, readSeq: body.readSeq)
    guard let marks = try await store.mark([mark], as: caller).first else { throw Problem(.internalError) }
    if body.readSeq != nil { hub.unread(marks, in: conversation, of: caller.user) }
    return marks
  }

  private static func later(_ left: Int64?, _ right: Int64?) -> Int64? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
  }

  private func take(_ state: inout State, _ key: Key) -> Int64? {
    let present = now().milliseconds
    if state.budgets.count >= Self.capacity {
      state.budgets = state.budgets.filter { $0.value > present }
      if state.budgets.count >= Self.capacity { state.budgets.removeAll() }
    }
    return RateLimiter.take(limit, &state.budgets[key, default: present], present)
  }
}
