internal import PeelCore
internal import PeelStore
internal import Synchronization
internal import Testing

/// What people have done so far, shared by those who act at the same time.
final class Deeds: Sendable {
  let messages = Mutex<[Message]>([])
  let placements = Mutex<[(ClientID, MessageID)]>([])
  let answered = Mutex<[ClientID: Message]>([:])
  /// Sends without an answer yet; their clients try again.
  let unanswered = Mutex<[(Send, Caller)]>([])

  func takeUnanswered() -> [(Send, Caller)] {
    unanswered.withLock { list in
      defer { list = [] }
      return list
    }
  }

  func send(_ send: Send, as caller: Caller, to store: any Store) async {
    do throws(StoreError) {
      let appended = try await store.append(send, as: caller)
      if let before = answered.withLock({ $0.updateValue(appended.message, forKey: send.clientID) }) {
        #expect((before.id, before.seq) == (appended.message.id, appended.message.seq), "a repeat answers the same")
      }
      messages.withLock { $0.append(appended.message) }
    } catch {
      if error.code == .closed {
        unanswered.withLock { $0.append((send, caller)) }
      } else {
        expectRefusal(error)
      }
    }
  }

  func expectRefusal(_ error: StoreError) {
    let allowed: [StoreError.Code] = [.closed, .notFound, .forbidden, .limitReached]
    #expect(allowed.contains(error.code), "\(error.debugDescription)")
  }

  func attempt(_ body: () async throws -> Void) async {
    do { try await body() } catch let error as StoreError { expectRefusal(error) } catch { Issue.record(error) }
  }
}
