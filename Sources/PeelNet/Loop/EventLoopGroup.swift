internal import CPeelSystem
internal import Synchronization

/// The loops of a process and one worker thread for calls that block. Lives until the process ends.
package final class EventLoopGroup: Sendable {
  package let loops: [EventLoop]
  /// Runs file synchronisation and name look-ups away from the loops.
  package let worker: Worker
  private let turn = Atomic<Int>(0)

  /// How many cores this process may run on.
  package static var usableCores: Int { Int(peel_usable_cores()) }

  /// - Parameter count: How many loops, at least 1; one per core is usual.
  package init(count: Int = 1) throws {
    peel_ignore_broken_pipe()
    loops = try (0..<max(1, count)).map { try EventLoop(index: $0) }
    worker = try Worker()
  }

  /// The loops in rotation.
  package func next() -> EventLoop {
    let value = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    return loops[Int(UInt(bitPattern: value) % UInt(loops.count))]
  }

  /// Lets the loops sleep until `body` has posted all it has to post, so that each is woken once for it.
  package func together(_ body: () -> Void) {
    for loop in loops { loop.hold() }
    body()
    for loop in loops { loop.release() }
  }

  /// Queues one frame on many sockets with one post per loop.
  package func send(_ frame: Frame, to sockets: [ConnectionRef]) {
    if loops.count == 1 {
      guard let loop = loops.first else { return }
      loop.post { for socket in sockets { socket.webSocket?.send(frame) } }
      return
    }
    var byLoop = [[ConnectionRef]](repeating: [], count: loops.count)
    for socket in sockets { byLoop[socket.loop.index].append(socket) }
    for (loop, sockets) in zip(loops, byLoop) where !sockets.isEmpty {
      loop.post { for socket in sockets { socket.webSocket?.send(frame) } }
    }
  }
}
