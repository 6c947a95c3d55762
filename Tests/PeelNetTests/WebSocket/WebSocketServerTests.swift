import PeelNet
import Testing

struct WebSocketServerTests {
  @Test func `the handshake gives the proof of RFC 6455 and the protocol agreed on`() async throws {
    try await withServer(EchoService()) {
      $0.subprotocols = ["peel.v2", "peel.v1"]
    } _: { server in
      let address = server.address
      let answer = try await offPool {
        let socket = try RawSocket(address)
        socket.send(RawSocket.upgradeRequest(extra: "Origin: http://X\r\nSec-WebSocket-Protocol: other, peel.v1\r\n"))
        return socket.receiveAnswer(hasBody: false)
      }
      #expect(answer?.status == 101)
      #expect(answer?.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(answer?.headers["sec-websocket-protocol"] == "peel.v1")
    }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536])
  func `a message of any length comes back`(count: Int) async throws {
    try await withServer(EchoService()) { server in
      let address = server.address
      let payload = (0..<count).map { UInt8(97 + $0 % 26) }
      let frame = try await offPool {
        let socket = try #require(try RawSocket.webSocket(address))
        socket.send(HostileFrames.frame(0x81, payload))
        let frame = socket.receiveFrame()
        return frame.map { [$0.first] + $0.payload }
      }
      #expect(frame == [0x81] + payload)
    }
  }

  @Test func `frames sent with the handshake and pings between fragments are answered in order`() async throws {
    try await withServer(EchoService()) { server in
      let address = server.address
      let frames = try await offPool { () -> [[UInt8]] in
        let socket = try RawSocket(address)
        let bytes =
          Array(RawSocket.upgradeRequest().utf8) + HostileFrames.frame(0x81, [49])
          + HostileFrames.frame(0x01, [0xE2, 0x82]) + HostileFrames.frame(0x89, [112])
          + HostileFrames.frame(0x80, [0xAC]) + HostileFrames.frame(0x88, [0x03, 0xE8])
        socket.send(bytes)
        #expect(socket.receiveAnswer(hasBody: false)?.status == 101)
        var frames: [[UInt8]] = []
        while let frame = socket.receiveFrame() { frames.append([frame.first] + frame.payload) }
        return frames
      }
      #expect(frames == [[0x81, 49], [0x8A, 112], [0x81, 0xE2, 0x82, 0xAC], [0x88, 0x03, 0xE8]])
    }
  }

  @Test func `a consumer that does not read is closed and its memory given back`() async throws {
    var limits = NetLimits()
    limits.outputSoft = 64 << 10
    limits.outputHard = 256 << 10
    limits.closeTimeout = .milliseconds(100)
    let opened = AsyncStream.makeStream(of: ConnectionRef.self)
    let closed = AsyncStream.makeStream(of: CloseCode.self)
    let service = EchoService(makeHandler: {
      RecordingHandler(opened: opened.continuation, closed: closed.continuation)
    })
    try await withServer(service, limits: limits) { server in
      let address = server.address
      let client = try await offPool { SendableSocket(try RawSocket.webSocket(address, receiveBuffer: 4096)) }
      var refs = opened.stream.makeAsyncIterator()
      let ref = try #require(await refs.next())
      let frame = Frame(text: [UInt8](repeating: 97, count: 32 << 10))
      let most = await ref.loop.run {
        var most = 0
        var sawCongestion = false
        for _ in 0..<4000 {
          ref.webSocket?.send(frame)
          most = max(most, ref.webSocket?.bufferedBytes ?? 0)
          if ref.webSocket?.isCongested == true { sawCongestion = true }
        }
        #expect(sawCongestion)
        return most
      }
      #expect(most <= limits.outputHard)
      // Nobody reads, so the close frame is not answered; the deadline for that is the server's.
      _ = client
      var codes = closed.stream.makeAsyncIterator()
      #expect(await codes.next() == .slowConsumer)
      #expect(await ref.loop.run { ref.webSocket == nil })
    }
  }

  @Test func `of frames in one piece no more may wait than of single ones`() async throws {
    var limits = NetLimits()
    limits.outputFrames = 100
    limits.closeTimeout = .milliseconds(100)
    let opened = AsyncStream.makeStream(of: ConnectionRef.self)
    let closed = AsyncStream.makeStream(of: CloseCode.self)
    let service = EchoService(makeHandler: {
      RecordingHandler(opened: opened.continuation, closed: closed.continuation)
    })
    try await withServer(service, limits: limits) { server in
      let address = server.address
      let client = try await offPool { SendableSocket(try RawSocket.webSocket(address)) }
      var refs = opened.stream.makeAsyncIterator()
      let ref = try #require(await refs.next())
      let run = FrameRun([Frame](repeating: Frame(text: "peel"), count: 50))
      await ref.loop.run {
        ref.webSocket?.send(run)
        ref.webSocket?.send(run)
        #expect(ref.webSocket?.isOpen == true)
        ref.webSocket?.send(run)
        #expect(ref.webSocket?.isOpen == false)
      }
      _ = client
      var codes = closed.stream.makeAsyncIterator()
      #expect(await codes.next() == .slowConsumer)
    }
  }

  @Test func `a broadcast reaches every socket on every loop and skips those gone`() async throws {
    let opened = AsyncStream.makeStream(of: ConnectionRef.self)
    let closed = AsyncStream.makeStream(of: CloseCode.self)
    let service = EchoService(makeHandler: {
      RecordingHandler(opened: opened.continuation, closed: closed.continuation)
    })
    try await withServer(service, loops: 2) { server in
      let address = server.address
      var refs: [ConnectionRef] = []
      var clients: [SendableSocket] = []
      var iterator = opened.stream.makeAsyncIterator()
      for _ in 0..<20 {
        clients.append(try await offPool { SendableSocket(try RawSocket.webSocket(address)) })
        refs.append(try #require(await iterator.next()))
      }
      clients.removeFirst().close()
      var codes = closed.stream.makeAsyncIterator()
      #expect(await codes.next() == .abnormal)
      server.group.send(Frame(text: "all"), to: refs)
      for client in clients {
        #expect(try await offPool { client.socket?.receiveFrame()?.payload } == Array("all".utf8))
      }
    }
  }
}

/// Reports what happens to a socket.
final class RecordingHandler: WebSocketHandler {
  private let opened: AsyncStream<ConnectionRef>.Continuation
  private let closed: AsyncStream<CloseCode>.Continuation

  init(opened: AsyncStream<ConnectionRef>.Continuation, closed: AsyncStream<CloseCode>.Continuation) {
    self.opened = opened
    self.closed = closed
  }

  func opened(_ socket: WebSocket) { opened.yield(socket.ref) }
  func received(text: Span<UInt8>, on socket: WebSocket) {}
  func closed(_ code: CloseCode, reason: String, _ socket: WebSocket) { closed.yield(code) }
}

/// Carries a raw socket between the threads of a test.
///
/// Safety: a test uses it from one step at a time, each awaited before the next.
final class SendableSocket: @unchecked Sendable {
  private(set) var socket: RawSocket?

  init(_ socket: RawSocket?) { self.socket = socket }

  func close() { socket = nil }
}
