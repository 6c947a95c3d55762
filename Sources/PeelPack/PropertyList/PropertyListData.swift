import PeelCrypto

/// Bytes in XML property lists: base64, in which line breaks were already dropped.
enum PropertyListData {
  static func bytes(_ text: String) -> [UInt8]? { Base64.decode(text) }
  static func text(_ bytes: [UInt8]) -> String { Base64.encode(bytes) }
}
