/// One-shot timers of a loop: a binary heap by time, then by order of arrival.
struct TimerQueue {
  private struct Entry {
    let time: UInt64
    let id: UInt64
    let work: () -> Void
  }

  private var heap: [Entry] = []
  private var cancelled: Set<UInt64> = []
  private var lastID: UInt64 = 0

  var next: UInt64? { heap.first?.time }

  mutating func insert(at time: UInt64, _ work: @escaping () -> Void) -> UInt64 {
    lastID += 1
    heap.append(Entry(time: time, id: lastID, work: work))
    var child = heap.count - 1
    while child > 0, before(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return lastID
  }

  mutating func cancel(_ id: UInt64) {
    if heap.contains(where: { $0.id == id }) { cancelled.insert(id) }
  }

  /// Takes the first timer that is due, or nil.
  mutating func pop(now: UInt64) -> (() -> Void)? {
    while let first = heap.first, first.time <= now {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink()
      if cancelled.remove(first.id) == nil { return first.work }
    }
    return nil
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && before(child, least) { least = child }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func before(_ left: Int, _ right: Int) -> Bool {
    (heap[left].time, heap[left].id) < (heap[right].time, heap[right].id)
  }
}
