/// An `http`, `https`, `ws` or `wss` address taken apart.
package struct NetURL: Sendable, Hashable {
  package let isSecure: Bool
  package let isWebSocket: Bool
  /// A name or an address, without brackets.
  package let host: String
  package let port: UInt16
  /// Path and query as they are sent.
  package let target: String

  /// - Throws: ``NetError`` `badURL` naming what is wrong.
  package init(_ text: String) throws(NetError) {
    func bad(_ rule: String) -> NetError {
      NetError(.badURL, "'\(text)' is not an address Peel can connect to: \(rule)")
    }
    guard let mark = text.firstRange(of: "://") else { throw bad("it must begin with http:// or https://") }
    switch text[..<mark.lowerBound].lowercased() {
    case "http": (isSecure, isWebSocket) = (false, false)
    case "https": (isSecure, isWebSocket) = (true, false)
    case "ws": (isSecure, isWebSocket) = (false, true)
    case "wss": (isSecure, isWebSocket) = (true, true)
    default: throw bad("it must begin with http:// or https://")
    }
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    var authority = rest[..<end]
    guard !authority.contains("@") else { throw bad("a name and password do not belong into it") }
    var port = isSecure ? UInt16(443) : 80
    if let colon = authority.lastIndex(of: ":"), authority[colon...].firstIndex(of: "]") == nil {
      guard let number = UInt16(authority[authority.index(after: colon)...]), number > 0 else {
        throw bad("the port must be a number from 1 to 65535")
      }
      port = number
      authority = authority[..<colon]
    }
    if authority.hasPrefix("["), authority.hasSuffix("]") { authority = authority.dropFirst().dropLast() }
    guard !authority.isEmpty, authority.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw bad("it must name a host")
    }
    host = String(authority)
    self.port = port
    var target = rest[end...].prefix { $0 != "#" }[...]
    guard target.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw bad("spaces and letters outside ASCII must be percent-encoded")
    }
    if target.isEmpty { target = "/" }
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// The value of a Host header.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// What connections are shared by.
  var origin: Origin { Origin(isSecure: isSecure, host: host, port: port) }

  struct Origin: Hashable {
    let isSecure: Bool
    let host: String
    let port: UInt16
  }
}
