import PeelCore
import PeelCrypto
import PeelStore
import PeelWire

/// Sending: rules, budget, sticker, then the store. Without a pack to be loaded it never leaves the caller's thread before the store.
final class Messages: Sendable {
  private let store: any Store
  private let packs: PackShelf
  private let limiter: RateLimiter
  private let recent = RecentSends()
  private let limits: Limits
  private let metrics: Metrics

  init(store: any Store, packs: PackShelf, limiter: RateLimiter, limits: Limits, metrics: Metrics) {
    self.store = store
    self.packs = packs
    self.limiter = limiter
    self.limits = limits
    self.metrics = metrics
  }

  /// Appends a message. The completion runs on some thread, after the sync to disk or with the refusal; it must be short.
  func send(
    _ body: SendBody, in conversation: ConversationID, as caller: Caller,
    completion: @escaping @Sendable (Result<Appended, Problem>) -> Void
  ) {
    let checked: CheckedSend
    do throws(RuleViolation) { checked = try body.checked(limits) } catch {
      return completion(.failure(Problem(error)))
    }
    if let wait = limiter.take(.send, .user(caller.user)), !recent.contains(checked.clientID, of: caller.user) {
      metrics.rateLimited.add()
      return completion(.failure(.rateLimited(wait)))
    }
    recent.remember(checked.clientID, of: caller.user)
    let hash = Array(SHA256.hash(checked.canonicalBytes(in: conversation)).bytes.prefix(16))
    func append(_ content: MessageContent) {
      let send = Send(
        conversation: conversation, clientID: checked.clientID, contentHash: hash, content: content,
        replyToSeq: checked.replyToSeq)
      store.append(send, as: caller) { [metrics] result in
        switch result {
        case .success(let appended):
          if appended.replayed { metrics.replays.add() } else { metrics.messages.add() }
          completion(.success(appended))
        case .failure(let error): completion(.failure(Problem(error)))
        }
      }
    }
    switch checked.content {
    case .ready(let content): append(content)
    case .sticker(let key):
      if let sticker = packs.known(key, as: caller) { return append(.sticker(sticker)) }
      // The first use of a pack; it is on the shelf afterwards.
      Task { [packs] in
        do {
          let sticker = try await packs.sticker(key, as: caller)
          append(.sticker(sticker))
        } catch { completion(.failure(Problem(any: error))) }
      }
    }
  }

  func send(_ body: SendBody, in conversation: ConversationID, as caller: Caller) async throws(Problem) -> Appended {
    let result: Result<Appended, Problem> = await withCheckedContinuation { continuation in
      send(body, in: conversation, as: caller) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}
