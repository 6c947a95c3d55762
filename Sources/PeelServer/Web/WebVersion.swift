import PeelCore
import PeelCrypto

/// A name for the content of all files together.
enum WebVersion {
  static func of(_ listed: [UInt8]) -> String { String(SHA256.hash(listed).description.prefix(16)) }
}
