/// What waits to be sent on one connection. The first item is stored in place, because most turns queue one.
struct OutputQueue {
  enum Item {
    case bytes(SharedBytes)
    case file(FileRegion)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let region): region.remaining
      }
    }

    var messages: Int {
      switch self {
      case .bytes(let bytes): bytes.messages
      case .file: 1
      }
    }
  }

  private(set) var first: Item?
  private var rest: [Item] = []
  private var restStart = 0
  /// Bytes of the first item that are already sent; a file counts its own.
  private(set) var sent = 0
  private(set) var byteCount = 0
  /// Messages in all items, those partly sent included.
  private(set) var messageCount = 0

  var isEmpty: Bool { first == nil }
  var count: Int { first == nil ? 0 : 1 + rest.count - restStart }

  mutating func append(_ item: Item) {
    byteCount += item.count
    messageCount += item.messages
    if first == nil { first = item } else { rest.append(item) }
  }

  /// The byte items from the front, up to `limit`, as far as no file comes between.
  func forEachBytes(limit: Int, _ body: (SharedBytes) -> Void) {
    guard case .bytes(let bytes)? = first else { return }
    body(bytes)
    var index = restStart
    while index < rest.count, index - restStart + 1 < limit, case .bytes(let bytes) = rest[index] {
      body(bytes)
      index += 1
    }
  }

  /// Takes `count` sent bytes off the front.
  mutating func advance(_ count: Int) {
    byteCount -= count
    var left = count
    while let item = first {
      switch item {
      case .bytes(let bytes):
        let open = bytes.count - sent
        guard left >= open else {
          sent += left
          return
        }
        left -= open
        sent = 0
        shift()
      case .file(let region):
        region.advance(left)
        left = 0
        guard region.remaining == 0 else { return }
        shift()
      }
      if left == 0, first.map({ $0.count > 0 }) ?? true { return }
    }
  }

  /// Forgets everything but an item the peer has seen a part of.
  mutating func dropUnsent() {
    rest = []
    restStart = 0
    if sent == 0 { first = nil }
    byteCount = (first?.count ?? 0) - sent
    messageCount = first?.messages ?? 0
  }

  mutating func removeAll() { self = OutputQueue() }

  private mutating func shift() {
    messageCount -= first?.messages ?? 0
    guard restStart < rest.count else {
      first = nil
      rest = []
      restStart = 0
      return
    }
    first = rest[restStart]
    restStart += 1
    // Sent frames must not live on in the array's front.
    if restStart >= 64 {
      rest.removeFirst(restStart)
      restStart = 0
    }
  }
}
