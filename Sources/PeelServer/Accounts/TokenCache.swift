import PeelCore
import PeelNet
import PeelStore

/// Sessions by the digest of their access token, so that a request costs no query. Ending a session takes it out at once.
final class TokenCache: Sendable {
  private struct State {
    var sessions: [Digest: DeviceSession] = [:]
    var digests: [DeviceID: Digest] = [:]
    /// Counts endings, so that a look-up that began before one cannot put its session back.
    var endings: UInt64 = 0
  }

  private static let capacity = 50_000
  private let state = Locked(State())

  func session(_ digest: Digest, at now: Timestamp) -> DeviceSession? {
    state.withLock { state in
      guard let session = state.sessions[digest] else { return nil }
      guard session.accessExpires > now else {
        state.sessions[digest] = nil
        return nil
      }
      return session
    }
  }

  /// A mark to be given to ``insert(_:_:since:)``.
  var mark: UInt64 { state.withLock { $0.endings } }

  func insert(_ session: DeviceSession, _ digest: Digest, since mark: UInt64? = nil) {
    state.withLock { state in
      if let mark, mark != state.endings { return }
      if state.sessions.count >= Self.capacity {
        state.sessions.removeAll()
        state.digests.removeAll()
      }
      if let old = state.digests.updateValue(digest, forKey: session.caller.device), old != digest {
        state.sessions[old] = nil
      }
      state.sessions[digest] = session
    }
  }

  func end(_ device: DeviceID) {
    state.withLock { state in
      state.endings += 1
      if let digest = state.digests.removeValue(forKey: device) { state.sessions[digest] = nil }
    }
  }

  func endAll() {
    state.withLock { state in
      state.endings += 1
      state.sessions.removeAll()
      state.digests.removeAll()
    }
  }
}
