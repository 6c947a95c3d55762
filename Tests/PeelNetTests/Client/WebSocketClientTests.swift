import PeelNet
import PeelTestSupport
import Testing

struct WebSocketClientTests {
  private static let letters = (0..<131_072).map { UInt8(32 + $0 * 7919 % 95) }

  @Test(arguments: UInt64(0)..<4)
  func `messages of all kinds and lengths come back in order`(seed: UInt64) async throws {
    try await withServer(EchoService(), loops: 2) { server in
      let client = try await WebSocketClient.connect(try NetURL("ws://\(server.address)/ws"), group: server.group)
      var random = SplitMix64(state: seed)
      for _ in 0..<50 {
        let count = Int.random(in: 0...(Bool.random(using: &random) ? 200 : 65_536), using: &random)
        let start = Int.random(in: 0...65_536, using: &random)
        let letters = Array(Self.letters[start..<start + count])
        let message: WebSocketMessage = Bool.random(using: &random) ? .text(letters) : .binary(letters)
        switch message {
        case .text(let text): try await client.send(text: text)
        case .binary(let bytes): try await client.send(binary: bytes)
        }
        #expect(await client.receive() == message)
      }
      client.close(.normal, reason: "done")
      #expect(await client.receive() == nil)
      #expect(client.ending?.code == .normal)
    }
  }

  @Test func `a reader that is behind slows the sender and loses nothing`() async throws {
    try await withServer(EchoService()) { server in
      let client = try await WebSocketClient.connect(try NetURL("ws://\(server.address)/ws"), group: server.group)
      let count = 2000
      async let sent: Void = {
        for index in 0..<count { try await client.send(text: "\(index)") }
      }()
      try await sent
      for index in 0..<count { #expect(await client.receive() == .text(Array("\(index)".utf8))) }
    }
  }

  @Test func `a refused upgrade gives the status and the words`() async throws {
    try await withServer(EchoService()) { server in
      let error = await #expect(throws: NetError.self) {
        try await WebSocketClient.connect(NetURL("ws://\(server.address)/refused"), group: server.group)
      }
      #expect(error?.code == .upgradeRefused)
      #expect(error?.number == 403)
      #expect(error?.detail.contains("forbidden") == true)
    }
  }

  @Test func `a server that drains says 1012`() async throws {
    let server = try await TestServer(EchoService())
    let client = try await WebSocketClient.connect(NetURL("ws://\(server.address)/ws"), group: server.group)
    try await client.send(text: "a")
    #expect(await client.receive() == .text([97]))
    try await server.stop()
    #expect(await client.receive() == nil)
    #expect(client.ending?.code == .restarting)
    await #expect(throws: NetError.self) { try await client.send(text: "b") }
  }

  @Test func `a cancelled reader gets the end and the socket stays`() async throws {
    try await withServer(EchoService()) { server in
      let client = try await WebSocketClient.connect(NetURL("ws://\(server.address)/ws"), group: server.group)
      let reader = Task { await client.receive() }
      reader.cancel()
      #expect(await reader.value == nil)
      try await client.send(text: "still here")
      #expect(await client.receive() == .text(Array("still here".utf8)))
    }
  }
}
