/// A request target taken apart: the path decoded and normalised, the query as pairs.
package struct HTTPTarget: Sendable, Equatable {
  /// Starts with a slash, holds no empty, `.` or `..` segment, no NUL, no control character, no backslash.
  package let path: String
  package let query: [(name: String, value: String)]
  /// The authority of an absolute-form target.
  let authority: String?

  private static let queryLimit = 200

  /// - Returns: Nil for a target that is malformed or could be read in two ways: a bad escape, bytes outside visible ASCII,
  ///   an escaped slash or control character, invalid UTF-8, or a path that climbs above its root.
  init?(_ target: some Collection<UInt8>) {
    var rest = Array(target)
    guard !rest.isEmpty, rest.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 35 }) else { return nil }
    if rest == [42] {
      self.init(path: "*", query: [], authority: nil)
      return
    }
    var authority: String?
    if rest[0] != 47 {
      let text = String(decoding: rest, as: UTF8.self)
      let scheme = text.prefix(8).lowercased()
      let length = scheme == "https://" ? 8 : scheme.hasPrefix("http://") ? 7 : 0
      guard length > 0 else { return nil }
      rest.removeFirst(length)
      let end = rest.firstIndex { $0 == 47 || $0 == 63 } ?? rest.count
      authority = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end)
      if rest.first != 47 { rest.insert(47, at: 0) }
    }
    let mark = rest.firstIndex(of: 63)
    guard let path = Self.path(rest[..<(mark ?? rest.count)]) else { return nil }
    var query: [(name: String, value: String)] = []
    if let mark {
      for part in rest[(mark + 1)...].split(separator: 38) {
        let split = part.firstIndex(of: 61)
        guard query.count < Self.queryLimit,
          let name = Self.decoded(part[..<(split ?? part.endIndex)], isQuery: true),
          let value = Self.decoded(split.map { part[($0 + 1)...] } ?? [], isQuery: true)
        else { return nil }
        query.append((name, value))
      }
    }
    self.init(path: path, query: query, authority: authority)
  }

  private init(path: String, query: [(name: String, value: String)], authority: String?) {
    self.path = path
    self.query = query
    self.authority = authority
  }

  private static func path(_ bytes: ArraySlice<UInt8>) -> String? {
    var path = ""
    for segment in bytes.split(separator: 47) {
      guard let text = decoded(segment, isQuery: false), text != ".." else { return nil }
      guard !text.utf8.contains(where: { $0 == 47 || $0 == 92 || $0 < 32 || $0 == 127 }) else { return nil }
      if text == "." { continue }
      path += "/" + text
    }
    // A trailing slash is part of the name of a folder.
    return path.isEmpty ? "/" : bytes.last == 47 ? path + "/" : path
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, isQuery: Bool) -> String? {
    guard bytes.contains(where: { $0 == 37 || $0 == 43 }) else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 37 {
        guard index + 1 < bytes.endIndex, let high = hex(bytes[index]), let low = hex(bytes[index + 1]) else {
          return nil
        }
        output.append(high << 4 | low)
        index += 2
      } else {
        output.append(isQuery && byte == 43 ? 32 : byte)
      }
    }
    return String(validating: output, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  package static func == (left: HTTPTarget, right: HTTPTarget) -> Bool {
    left.path == right.path && left.authority == right.authority
      && left.query.elementsEqual(right.query) { $0.name == $1.name && $0.value == $1.value }
  }
}
