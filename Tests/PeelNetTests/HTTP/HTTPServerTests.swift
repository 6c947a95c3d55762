import Glibc
import PeelNet
import PeelTestSupport
import Testing

struct HTTPServerTests {
  @Test(arguments: [
    "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n",
    "\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /hel%6Co HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET //hello?x=%zy HTTP/1.1\r\nHost: x\r\n\r\n".replacing("%zy", with: "1"),
    "GET /./hello HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET http://x/hello HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /hello HTTP/1.0\r\n\r\n",
  ])
  func `ways to say the same are understood`(request: String) async throws {
    try await withServer(EchoService()) { server in
      let address = server.address
      let answer = try await offPool {
        let socket = try RawSocket(address)
        socket.send(request)
        return socket.receiveAnswer()
      }
      #expect(answer?.status == 200)
      #expect(answer?.text == "/hello")
    }
  }

  @Test func `requests sent at once are answered in order`() async throws {
    try await withServer(EchoService()) { server in
      let paths = (0..<200).map { "/request-\($0)" }
      var text = ""
      for path in paths {
        text += "GET \(path) HTTP/1.1\r\nHost: x\r\n\(path == paths.last ? "Connection: close\r\n" : "")\r\n"
      }
      let bytes = try await server.exchange(text)
      let answered = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n\r\n").dropFirst().map {
        $0.split(separator: "HTTP/1.1")[0]
      }
      #expect(answered.map { String($0) } == paths)
    }
  }

  @Test func `a chunked body arrives whole however it is cut`() async throws {
    try await withServer(EchoService()) { server in
      let request =
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "5\r\nhello\r\n1;a=b\r\n \r\n5\r\nworld\r\n0\r\nX-Trailer: t\r\n\r\n"
      let address = server.address
      let answer = try await offPool {
        let socket = try RawSocket(address)
        for byte in request.utf8 { socket.send([byte]) }
        return socket.receiveAnswer()
      }
      #expect(answer?.text == "hello world")
    }
  }

  @Test func `a head request gets the length and no body`() async throws {
    try await withServer(EchoService()) { server in
      let bytes = try await server.exchange("HEAD /abc HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("content-length: 4\r\n"))
      #expect(text.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `a refusal without a body keeps the connection`() async throws {
    try await withServer(EchoService()) { server in
      let bytes = try await server.exchange(
        "GET /refused HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.1 403 "))
      #expect(text.hasSuffix("\r\n\r\n/next"))
    }
  }

  @Test func `a client that expects 100 gets it before it sends the body`() async throws {
    try await withServer(EchoService()) { server in
      let address = server.address
      let (first, second) = try await offPool {
        let socket = try RawSocket(address)
        socket.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        let first = socket.receiveAnswer(hasBody: false)
        socket.send("body")
        return (first, socket.receiveAnswer())
      }
      #expect(first?.status == 100)
      #expect(second?.text == "body")
    }
  }

  @Test func `a port in use is named with the way out`() async throws {
    try await withServer(EchoService()) { server in
      let configuration = HTTPServerConfiguration(port: server.address.port)
      let error = #expect(throws: NetError.self) {
        try HTTPServer(configuration: configuration, group: server.group, service: EchoService())
      }
      #expect(error?.code == .addressInUse)
      #expect(error?.description.contains("127.0.0.1:\(server.address.port)") == true)
      #expect(error?.description.contains("--port") == true)
    }
  }

  @Test(arguments: ["::1", "[::1]", "localhost", "0.0.0.0", "::"])
  func `every spelling of a host is listened on`(host: String) async throws {
    try await withServer(EchoService(), loops: 2) {
      $0.host = host
    } _: { server in
      #expect(server.address.port != 0)
    }
  }
}
