/// Conditional and range requests as a pure function (RFC 9110 sections 13 and 14).
enum HTTPRange {
  enum Plan: Equatable {
    case whole
    case notModified
    case part(Range<Int>)
    case unsatisfiable
  }

  /// - Parameters:
  ///   - size: Of the whole representation.
  ///   - etag: Its entity tag with quotes, or nil.
  static func plan(_ head: HTTPRequestHead, size: Int, etag: String?) -> Plan {
    guard head.method == .get || head.method == .head else { return .whole }
    if let etag, head.headers.contains("if-none-match") {
      let tags = head.headers.values("if-none-match").flatMap { $0.split(separator: ",") }
      if tags.contains(where: { isSame($0, etag) }) { return .notModified }
    }
    guard head.method == .get, let field = head.headers["range"] else { return .whole }
    // A range of another version is no use; the date form of If-Range is never a strong match here.
    if let condition = head.headers["if-range"], condition != etag { return .whole }
    return range(field, size: size)
  }

  /// Weak comparison, as If-None-Match asks for.
  private static func isSame(_ tag: Substring, _ etag: String) -> Bool {
    var tag = tag.drop { $0 == " " }
    while tag.last == " " { tag.removeLast() }
    if tag == "*" { return true }
    if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
    return tag == (etag.hasPrefix("W/") ? etag.dropFirst(2) : etag[...])
  }

  /// One range; a malformed field or several ranges mean the whole, as section 14.2 allows.
  static func range(_ field: String, size: Int) -> Plan {
    guard field.lowercased().hasPrefix("bytes=") else { return .whole }
    let text = field.dropFirst(6)
    guard let dash = text.firstIndex(of: "-") else { return .whole }
    let first = text[..<dash]
    let last = text[text.index(after: dash)...]
    guard first.utf8.allSatisfy({ (48...57).contains($0) }), last.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return .whole
    }
    if first.isEmpty {
      guard !last.isEmpty else { return .whole }
      let count = Int(last) ?? .max
      guard count > 0, size > 0 else { return .unsatisfiable }
      return .part(max(0, size - count)..<size)
    }
    let start = Int(first) ?? .max
    let end = last.isEmpty ? Int.max : Int(last) ?? .max
    guard end >= start else { return .whole }
    guard start < size else { return .unsatisfiable }
    return .part(start..<min(size, end == .max ? .max : end + 1))
  }
}
