/// What an answer carries after its head.
package enum HTTPBody: Sendable {
  case empty
  case bytes([UInt8])
  /// Bytes shared by many answers.
  case shared(SharedBytes)
  /// A regular file, sent by the system without passing through the process. Ranges, `ETag` and 304 are worked out by the server.
  case file(path: String)
}
