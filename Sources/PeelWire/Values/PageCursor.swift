/// Where the next page of a list begins: the last key of this one, behind a letter that says which list.
package enum PageCursor {
  /// Which list a cursor belongs to.
  package enum List: UInt8, Sendable {
    case users = 0x75
    case usersDescending = 0x64
    case conversations = 0x63
  }

  /// The text for a key.
  package static func text(_ list: List, after key: String) -> String {
    var text: [UInt8] = []
    Base64Text.append([list.rawValue] + Array(key.utf8), to: &text, alphabet: .url)
    return String(decoding: text, as: UTF8.self)
  }

  /// The key in a text; nil when it was made for another list or not by ``text(_:after:)``.
  package static func key(_ list: List, in text: some StringProtocol) -> String? {
    guard text.utf8.count <= 1024, let bytes = Base64Text.decode(text, alphabet: .url), bytes.first == list.rawValue
    else { return nil }
    return String(validating: bytes.dropFirst(), as: UTF8.self)
  }
}
