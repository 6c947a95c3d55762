/// A message between the studio and a worker: a kind, a length, and that many bytes.
struct Frame: Sendable {
  enum Kind: UInt8, Sendable {
    /// Worker to studio, once: ready for requests.
    case ready = 1
    /// Studio to worker.
    case request = 2
    /// Worker to studio: the answer.
    case answer = 3
    /// Worker to studio: a ``StudioError`` instead of an answer.
    case failure = 4
    /// Studio to worker: stop working on the request.
    case cancel = 5
    /// Worker to studio: stopped as asked.
    case cancelled = 6
    /// Worker to studio, any number of times before the answer: how much of the request is done, 0...1.
    case progress = 7
  }

  var kind: Kind
  var body: [UInt8]

  /// The largest body either side takes: two 4096 × 4096 pictures, a mask of that size and the marks on them.
  static let mostBytes = 2 * 4096 * 4096 * 4 + 4096 * 4096 + (1 << 25)
  static let headerBytes = 9

  var header: [UInt8] {
    var writer = ByteWriter()
    writer.put(kind.rawValue)
    writer.put(body.count)
    return writer.bytes
  }

  /// The kind and body length a header announces.
  static func parse(header: [UInt8]) throws(StudioError) -> (Kind, Int) {
    var reader = ByteReader(header)
    guard let kind = Kind(rawValue: try reader.byte()) else {
      throw StudioError(.workerCrashed, detail: "message of an unknown kind")
    }
    let count = try reader.int()
    guard (0...mostBytes).contains(count) else {
      throw StudioError(.workerCrashed, detail: "message of \(count) bytes")
    }
    return (kind, count)
  }
}
