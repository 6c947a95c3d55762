import PeelNet
import PeelTestSupport

/// Answers with what it got: the path on GET, the body otherwise; echoes WebSocket messages on /ws.
struct EchoService: HTTPService {
  var folder = ""
  var makeHandler: @Sendable () -> any WebSocketHandler = { EchoHandler() }

  func admit(_ head: HTTPRequestHead) -> Admission {
    switch head.path {
    case "/ws": .webSocket(makeHandler())
    case "/upload": .stream(to: folder, limit: 32 << 20)
    case "/small": .buffer(limit: 10)
    case "/refused": .refuse(.problem(403, code: "forbidden", "no"))
    default: .buffer(limit: 1 << 20)
    }
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if request.path.hasPrefix("/file/") {
      return HTTPResponse(
        headers: ["content-type": "text/plain"], body: .file(path: folder + request.path.dropFirst(5)))
    }
    if let file = request.bodyFile {
      let kept = folder + "/kept-\(request.query("name") ?? "x")"
      do { try file.move(to: kept) } catch { return .problem(500, code: "internal", "\(error)") }
      return HTTPResponse(type: "text/plain", Array("\(file.size)".utf8))
    }
    if request.method == .get || request.method == .head {
      return HTTPResponse(type: "text/plain", Array(request.path.utf8))
    }
    return HTTPResponse(type: "application/octet-stream", request.body)
  }
}

/// Sends every message back.
final class EchoHandler: WebSocketHandler {
  func opened(_ socket: WebSocket) {}
  func received(text: Span<UInt8>, on socket: WebSocket) { socket.send(Frame(text: text)) }

  func received(binary: Span<UInt8>, on socket: WebSocket) {
    socket.send(Frame(binary: binary.withUnsafeBufferPointer { Array($0) }))
  }

  func closed(_ code: CloseCode, reason: String, _ socket: WebSocket) {}
}
