/// One-shot timers of a loop: a binary heap by time, then by order of arrival. Cancelling takes constant time and frees the work.
struct TimerQueue {
  private struct Entry {
    let time: UInt64
    let id: UInt64
  }

  private var heap: [Entry] = []
  private var work: [UInt64: () -> Void] = [:]
  private var lastID: UInt64 = 0

  /// When the next timer may be due; a cancelled one can make it early.
  var next: UInt64? { heap.first?.time }

  var count: Int { work.count }

  mutating func insert(at time: UInt64, _ body: @escaping () -> Void) -> UInt64 {
    lastID += 1
    work[lastID] = body
    push(Entry(time: time, id: lastID))
    return lastID
  }

  mutating func cancel(_ id: UInt64) {
    guard work.removeValue(forKey: id) != nil else { return }
    // Entries of cancelled timers stay until their time, unless they become the most.
    guard heap.count > 64, heap.count > 2 * work.count else { return }
    let live = heap.filter { work[$0.id] != nil }
    heap.removeAll(keepingCapacity: true)
    for entry in live { push(entry) }
  }

  /// Takes the first timer that is due, or nil.
  mutating func pop(now: UInt64) -> (() -> Void)? {
    while let first = heap.first, first.time <= now {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink()
      if let body = work.removeValue(forKey: first.id) { return body }
    }
    return nil
  }

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, before(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
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
