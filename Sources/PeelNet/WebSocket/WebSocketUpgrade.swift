internal import PeelCrypto

/// The server's side of the opening handshake (RFC 6455 section 4.2), as a value.
struct WebSocketUpgrade {
  let answer: [UInt8]
  let subprotocol: String?

  init(
    _ head: HTTPRequestHead, isVersion11: Bool, _ configuration: HTTPServerConfiguration
  ) throws(HTTPFailure) {
    guard head.wantsWebSocket, isVersion11 else {
      throw HTTPFailure(426, "upgrade-required", "this address speaks WebSocket: send Upgrade: websocket")
    }
    guard head.contentLength == 0 else {
      throw HTTPFailure(400, "malformed-upgrade", "an upgrade request must not have a body")
    }
    guard head.headers.values("sec-websocket-version") == ["13"] else {
      throw HTTPFailure(426, "upgrade-required", "the only WebSocket version spoken here is 13")
    }
    let keys = head.headers.values("sec-websocket-key")
    guard keys.count == 1, let acceptKey = WebSocketAcceptKey.answer(to: keys[0]) else {
      throw HTTPFailure(400, "malformed-upgrade", "Sec-WebSocket-Key must be 16 bytes in base64")
    }
    if let origin = head.headers["origin"], !configuration.allowsOrigin(origin, head) {
      throw HTTPFailure(403, "origin", "pages of \(origin) may not connect here")
    }
    let wanted = head.headers.values("sec-websocket-protocol").flatMap { $0.split(separator: ",") }
    subprotocol = configuration.subprotocols.first { name in
      wanted.contains { $0.utf8.elementsEqualIgnoringCase(name.utf8) }
    }
    var text = "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: "
    text += acceptKey + "\r\n"
    if let subprotocol { text += "sec-websocket-protocol: \(subprotocol)\r\n" }
    answer = Array((text + "\r\n").utf8)
  }
}
