internal import CPeelSystem
internal import Glibc
internal import PeelCrypto

/// One TCP connection: reads into the loop's buffer, queues output and writes it once at the end of the turn.
final class Connection: Channel {
  let peer: PeerAddress
  /// Who counts this connection.
  var owner: (any ConnectionOwner)?
  private(set) var driver: any ConnectionDriver
  private(set) var output = OutputQueue()
  /// Bytes the driver could not use yet.
  private var tail: [UInt8] = []
  private let limits: SharedLimits
  private let secure: SecureLayer?
  /// Why the connection broke, when there is more to say than that it did.
  private(set) var failure: NetError?
  private var stalledSince = UInt64.max
  private var driverDeadline = UInt64.max
  private var isDirty = false
  private var isBlocked = false
  private(set) var isReadPaused = false
  private var hasPeerEnded = false
  /// Set once nothing more is to be said: flush, then let the peer read it before the socket goes.
  private(set) var isClosing = false
  private var isLingering = false
  private var lingered = 0

  init(
    descriptor: Int32, peer: PeerAddress, loop: EventLoop, driver: any ConnectionDriver, limits: SharedLimits,
    secure: SecureLayer? = nil
  ) {
    self.peer = peer
    self.secure = secure
    self.driver = driver
    self.limits = limits
    super.init(descriptor: descriptor, loop: loop)
  }

  var ref: ConnectionRef { ConnectionRef(loop: loop, token: token) }

  func start() -> Int32 {
    let status = open(interest: PEEL_READABLE)
    // A TLS client speaks first.
    if status >= 0, secure?.hasOutput == true { markDirty() }
    return status
  }

  /// Hands the connection to another protocol; the driver before is let go.
  func replaceDriver(_ next: any ConnectionDriver) {
    driver = next
    driverDeadline = .max
    updateDeadline()
  }

  // MARK: Reading

  override func ready(_ events: UInt32) {
    if events & (PEEL_READABLE | PEEL_HUNG_UP | PEEL_FAILED) != 0, !isReadPaused {
      read()
    } else if events & (PEEL_HUNG_UP | PEEL_FAILED) != 0 {
      destroy()
    } else if events & PEEL_PEER_ENDED != 0 {
      peerEnded()
    }
    if isOpen, events & PEEL_WRITABLE != 0 { flush() }
  }

  private func read() {
    let count = peel_receive(descriptor, loop.readBuffer.baseAddress, loop.readBuffer.count)
    if count > 0 {
      let bytes = UnsafeMutableBufferPointer(rebasing: loop.readBuffer[..<count])
      if isClosing {
        discard(count)
      } else if let secure {
        secure.session.feed(UnsafeBufferPointer(bytes).span)
        openRecords(secure)
      } else {
        deliver(bytes)
      }
    } else if count == 0 {
      if let secure, !isClosing {
        secure.session.feedEnd()
        openRecords(secure)
      } else {
        peerEnded()
      }
    } else if count != -Int(EAGAIN) {
      destroy()
    }
  }

  /// Hands out what the received records hold, as far as the driver takes it.
  private func openRecords(_ secure: SecureLayer) {
    guard !secure.isOpening else { return }
    secure.isOpening = true
    defer { secure.isOpening = false }
    while isOpen, !isClosing, !isReadPaused {
      do {
        // The session has its own copy of what was received, so the buffer is free again.
        switch try secure.read(into: loop.readBuffer) {
        case .bytes(let count): deliver(UnsafeMutableBufferPointer(rebasing: loop.readBuffer[..<count]))
        case .ended(clean: true): peerEnded()
        // Without a goodbye what came may be cut off, and somebody may have cut it.
        case .ended(clean: false): return destroy()
        case .needsInput:
          if secure.hasOutput || !output.isEmpty { markDirty() }
          return
        }
      } catch {
        return fail(error)
      }
    }
    if isOpen, secure.hasOutput { markDirty() }
  }

  private func fail(_ error: CryptoError) {
    failure = NetError(secure: error)
    // The peer is told why, if it still listens.
    if let alert = secure?.session.takeOutput(), !alert.isEmpty { _ = peel_send(descriptor, alert, alert.count) }
    destroy()
  }

  private func deliver(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    if tail.isEmpty {
      let used = offer(bytes)
      if used < bytes.count, isOpen { tail = Array(bytes[used...]) }
    } else {
      tail.append(contentsOf: bytes)
      offerTail()
    }
  }

  private func offerTail() {
    guard !tail.isEmpty else { return }
    // Taken out while the driver looks, so that a call back cannot meet it half used.
    var held: [UInt8] = []
    swap(&held, &tail)
    let used = held.withUnsafeMutableBufferPointer { offer($0) }
    guard isOpen, !isClosing, used < held.count else { return }
    held.removeFirst(used)
    tail = held
  }

  /// Offers until the driver stays the same and takes no more.
  private func offer(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var used = 0
    while used < bytes.count, isOpen, !isClosing {
      let before = driver
      used += before.received(UnsafeMutableBufferPointer(rebasing: bytes[used...]), on: self)
      if driver === before { break }
    }
    return used
  }

  /// How many bytes wait for the driver.
  var waitingBytes: Int { tail.count }

  /// Stops reading, so that the peer's own buffers fill up.
  func pauseReading() {
    isReadPaused = true
    updateInterest()
  }

  /// Offers what waits, then reads on.
  func resumeReading() {
    guard isOpen, !isClosing else { return }
    isReadPaused = hasPeerEnded
    offerTail()
    updateInterest()
    // Later, because whoever calls may be reading from the loop's buffer.
    if let secure { loop.later { [self] in openRecords(secure) } }
  }

  private func peerEnded() {
    guard !hasPeerEnded else { return }
    hasPeerEnded = true
    if isLingering { return destroy() }
    if isClosing, output.isEmpty { return destroy() }
    isReadPaused = true
    updateInterest()
    if !isClosing { driver.ended(on: self) }
  }

  private func discard(_ count: Int) {
    lingered += count
    // A peer that keeps sending after its last answer is not listening.
    if lingered > 1 << 20 { destroy() }
  }

  // MARK: Writing

  func send(_ item: OutputQueue.Item) {
    guard isOpen, !isClosing else { return }
    let before = output.byteCount
    output.append(item)
    loop.queuedBytes += output.byteCount - before
    markDirty()
  }

  func send(_ bytes: SharedBytes) { send(.bytes(bytes)) }

  /// Forgets what the peer has not begun to receive.
  func dropUnsentOutput() {
    loop.queuedBytes -= output.byteCount
    output.dropUnsent()
    loop.queuedBytes += output.byteCount
  }

  /// Sends what is queued, ends the output, and waits shortly for the peer to take it.
  func closeAfterFlush() {
    guard isOpen, !isClosing else { return }
    isClosing = true
    tail = []
    isReadPaused = hasPeerEnded
    driverDeadline = .max
    updateInterest()
    markDirty()
  }

  private func markDirty() {
    guard !isDirty, !isBlocked else { return }
    isDirty = true
    loop.markDirty(self)
  }

  func flush() {
    isDirty = false
    guard isOpen else { return }
    if let secure { return flushRecords(secure) }
    var budget = 1 << 20
    var isFull = false
    while !isFull, budget > 0, let first = output.first {
      let written: Int
      switch first {
      case .bytes(let bytes):
        written = output.count == 1 ? sendOne(bytes) : sendMany()
      case .file(let region):
        written =
          region.remaining == 0
          ? 0 : peel_send_file(descriptor, region.descriptor, region.offset, min(region.remaining, 256 << 10))
        // The file shrank under us: the promised length cannot be kept.
        if written == 0, region.remaining > 0 { return destroy() }
      }
      if written < 0 {
        guard written == -Int(EAGAIN) else { return destroy() }
        isFull = true
      } else {
        budget -= max(written, 1)
        loop.queuedBytes -= written
        output.advance(written)
        stalledSince = .max
      }
    }
    isBlocked = !output.isEmpty
    if isBlocked, stalledSince == .max { stalledSince = loop.now }
    updateInterest()
    updateDeadline()
    guard output.isEmpty else { return }
    if isClosing {
      endOutput()
    } else {
      driver.flushed(on: self)
    }
  }

  private func flushRecords(_ secure: SecureLayer) {
    let hadOutput = !output.isEmpty
    var budget = 1 << 20
    var isFull = false
    do {
      while !isFull, budget > 0, try hasRecords(secure) {
        // Taking from the queue may have written nothing: an empty item, say.
        guard secure.hasSealed else { continue }
        let written = secure.withSealed { peel_send(descriptor, $0.baseAddress, $0.count) }
        if written < 0 {
          guard written == -Int(EAGAIN) else { return destroy() }
          isFull = true
        } else {
          budget -= max(written, 1)
          secure.advance(written)
          stalledSince = .max
        }
      }
    } catch {
      return fail(error)
    }
    guard isOpen else { return }
    isBlocked = isFull || budget <= 0
    if isBlocked, stalledSince == .max { stalledSince = loop.now }
    updateInterest()
    updateDeadline()
    guard !isBlocked else { return }
    if isClosing {
      // Nothing can be said before the handshake is done, and nobody will wait for it now.
      if !secure.session.isReady { dropAllOutput() }
      secure.sayGoodbye()
      if secure.hasOutput { markDirty() } else { endOutput() }
    } else if hadOutput, output.isEmpty {
      driver.flushed(on: self)
    }
  }

  private func hasRecords(_ secure: SecureLayer) throws(CryptoError) -> Bool {
    if secure.hasSealed || secure.takeRecords() { return true }
    return try seal(secure)
  }

  /// Encrypts a piece of the first item; false when there is nothing, or no keys yet.
  private func seal(_ secure: SecureLayer) throws(CryptoError) -> Bool {
    guard secure.session.isReady, let first = output.first else { return false }
    let taken: Int
    switch first {
    case .bytes(let bytes):
      let piece = UnsafeBufferPointer(start: bytes.base + output.sent, count: min(bytes.count - output.sent, 64 << 10))
      taken = try secure.session.write(piece.span)
    case .file(let region):
      let wanted = min(region.remaining, loop.readBuffer.count)
      let count = wanted == 0 ? 0 : pread(region.descriptor, loop.readBuffer.baseAddress, wanted, off_t(region.offset))
      // The file shrank under us: the promised length cannot be kept.
      guard count > 0 || wanted == 0 else {
        destroy()
        return false
      }
      taken = try secure.session.write(UnsafeBufferPointer(rebasing: loop.readBuffer[..<count]).span)
    }
    loop.queuedBytes -= taken
    output.advance(taken)
    return true
  }

  private func dropAllOutput() {
    loop.queuedBytes -= output.byteCount
    output.removeAll()
  }

  private func sendOne(_ bytes: SharedBytes) -> Int {
    peel_send(descriptor, bytes.base + output.sent, bytes.count - output.sent)
  }

  private func sendMany() -> Int {
    withUnsafeTemporaryAllocation(of: iovec.self, capacity: 64) { parts in
      var count = 0
      output.forEachBytes(limit: 64) { bytes in
        let skip = count == 0 ? output.sent : 0
        parts[count] = iovec(iov_base: bytes.base + skip, iov_len: bytes.count - skip)
        count += 1
      }
      return peel_send_vector(descriptor, parts.baseAddress, Int32(count))
    }
  }

  private func endOutput() {
    guard !isLingering else { return }
    isLingering = true
    // Without this the peer's unread bytes would turn our answer into a reset.
    if hasPeerEnded || peel_shutdown_write(descriptor) < 0 { return destroy() }
    driverDeadline = loop.now + 2000
    updateDeadline()
  }

  private func updateInterest() {
    var events: UInt32 = isReadPaused ? (hasPeerEnded ? 0 : PEEL_PEER_ENDED) : PEEL_READABLE
    if isBlocked { events |= PEEL_WRITABLE }
    watch(events)
  }

  // MARK: Time

  /// Sets when the driver is to be called; `.max` for never.
  func setDriverDeadline(_ time: UInt64) {
    guard !isClosing else { return }
    driverDeadline = time
    updateDeadline()
  }

  private func updateDeadline() {
    let stallDeadline = stalledSince == .max ? .max : stalledSince + limits.writeStall
    setDeadline(min(driverDeadline, stallDeadline))
  }

  override func deadlinePassed(now: UInt64) {
    if stalledSince != .max, now >= stalledSince + limits.writeStall { return destroy() }
    guard driverDeadline <= now else { return updateDeadline() }
    driverDeadline = .max
    updateDeadline()
    if isClosing { destroy() } else { driver.deadlinePassed(on: self) }
  }

  // MARK: The end

  /// Closes at once, without another word.
  func destroy() {
    guard isOpen else { return }
    close()
    dropAllOutput()
    tail = []
    let last = driver
    driver = SpentDriver()
    last.disconnected()
    owner?.closed(self)
    owner = nil
  }
}
