internal import Glibc

/// A bounded queue between threads whose consumers wait without spinning.
///
/// Safety: `mutex` guards every other stored property; the two C objects live at fixed addresses until `deinit`, when no thread uses them.
final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var items: [(element: Element, cost: Int)] = []
  private var first = 0
  private var cost = 0
  private var isClosed = false
  private let maxCount: Int
  private let maxCost: Int

  enum Refusal { case full, closed }

  init(maxCount: Int, maxCost: Int = .max) {
    self.maxCount = maxCount
    self.maxCost = maxCost
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Adds an element; says why when it did not.
  func push(_ element: Element, cost: Int = 0) -> Refusal? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isClosed { return .closed }
    guard items.count - first < maxCount, self.cost + cost <= maxCost else { return .full }
    items.append((element, cost))
    self.cost += cost
    pthread_cond_signal(condition)
    return nil
  }

  /// Waits for elements and takes what is there, up to a number and a sum of costs, at least one; empty once closed and drained.
  func take(upTo count: Int, cost limit: Int = .max) -> [Element] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while first == items.count && !isClosed { pthread_cond_wait(condition, mutex) }
    var taken: [Element] = []
    taken.reserveCapacity(min(count, items.count - first))
    var sum = 0
    while first < items.count, taken.count < count, taken.isEmpty || sum + items[first].cost <= limit {
      sum += items[first].cost
      taken.append(items[first].element)
      first += 1
    }
    cost -= sum
    if first == items.count {
      items.removeAll(keepingCapacity: items.capacity <= 4_096)
      first = 0
    } else if first >= 1_024 && first * 2 >= items.count {
      items.removeFirst(first)
      first = 0
    }
    return taken
  }

  /// Refuses new elements; what is queued is still handed out.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
