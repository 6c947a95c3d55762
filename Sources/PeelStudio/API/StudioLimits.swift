/// Bounds on what the studio takes in and uses. Bytes count 1000 to the kilobyte.
package struct StudioLimits: Sendable {
  /// Bytes of one file.
  package var inputBytes = 50_000_000
  /// Pixels of one picture, before decoding. The largest phone sensors give 108 and 200 million; above 150 a worker would
  /// need minutes.
  package var inputPixels = 150_000_000
  /// The shortest edge worth cutting, in pixels.
  package var leastEdge = 32
  /// Seconds for one picture to be decoded.
  package var decodeSeconds = 20
  /// Seconds for one cut.
  package var cutSeconds = 60
  /// Seconds for one sticker to be encoded.
  package var makeSeconds = 60
  /// Seconds for one film to be fitted to all of its targets.
  package var filmSeconds = 300
  /// Processes of each kind that decode, make stickers or fit films at the same time.
  package var workers = 1
  /// Writable memory of the process that decodes, bytes.
  package var decodeMemory = 512_000_000
  /// Writable memory of the process that cuts, bytes.
  package var cutMemory = 1_200_000_000
  /// Writable memory of the process that encodes, bytes.
  package var makeMemory = 512_000_000
  /// Writable memory of the process that fits films, bytes.
  package var filmMemory = 512_000_000
  /// Requests a process that serves many serves before a new one takes its place: what its libraries leak comes back.
  package var requestsPerWorker = 1000
  /// Requests of one kind that may wait or run; the next one is refused as busy.
  package var waiting = 32

  /// The default limits.
  package init() {}
}
