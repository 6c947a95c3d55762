import Foundation
import PeelNet
import PeelTestSupport
import Testing

struct TransferTests {
  private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(state: seed)
    return (0..<count / 8).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
  }

  @Test func `a chunked upload and several at once are stored byte for byte`() async throws {
    let folder = try TemporaryFolder()
    try await withServer(EchoService(folder: folder.path), loops: 2) { server in
      let address = server.address
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for index in 0..<4 {
          tasks.addTask {
            let content = Self.bytes(6 << 20, seed: UInt64(index))
            let answer = try await offPool {
              let socket = try RawSocket(address)
              socket.send("POST /upload?name=\(index) HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
              for start in stride(from: 0, to: content.count, by: 100_000) {
                let part = content[start..<min(start + 100_000, content.count)]
                socket.send(Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10])
              }
              socket.send("0\r\n\r\n")
              return socket.receiveAnswer()
            }
            #expect(answer?.text == "\(content.count)")
            #expect(try Data(contentsOf: URL(filePath: folder.file("kept-\(index)"))) == Data(content))
          }
        }
        try await tasks.waitForAll()
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { $0.hasPrefix("kept-") })
    }
  }

  @Test func `an upload that breaks off or is too large leaves nothing behind`() async throws {
    let folder = try TemporaryFolder()
    let server = try await TestServer(EchoService(folder: folder.path))
    let address = server.address
    let status = try await offPool {
      do {
        let socket = try RawSocket(address)
        socket.send("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nonly this")
      }
      let socket = try RawSocket(address)
      socket.send("POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0, count: 1 << 20) + [13, 10]
      for _ in 0..<40 where socket.send(chunk) {}
      return socket.receiveAnswer()?.status
    }
    #expect(status == nil || status == 413)
    try await server.stop()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a file is served whole, in part, not again, or not at all`() async throws {
    let folder = try TemporaryFolder()
    let content = Self.bytes(3 << 20, seed: 9)
    try Data(content).write(to: URL(filePath: folder.file("a.bin")))
    try await withServer(EchoService(folder: folder.path)) { server in
      let client = HTTPClient(group: server.group, width: 1)
      let url = try NetURL("http://\(server.address)/file/a.bin")
      func get(_ headers: HTTPHeaders, _ method: HTTPMethod = .get) async throws -> HTTPClientResponse {
        try await client.send(HTTPClientRequest(method, url, headers: headers))
      }
      let whole = try await get([:])
      #expect(whole.status == 200)
      #expect(whole.body == content)
      let etag = try #require(whole.headers["etag"])
      let part = try await get(["range": "bytes=1000000-2000000"])
      #expect(part.status == 206)
      #expect(part.body == Array(content[1_000_000...2_000_000]))
      #expect(part.headers["content-range"] == "bytes 1000000-2000000/\(content.count)")
      let same = try await get(["if-none-match": "\"other\", W/\(etag)"])
      #expect(same.status == 304)
      #expect(same.body.isEmpty)
      #expect(same.headers["etag"] == etag)
      let beyond = try await get(["range": "bytes=\(content.count)-"])
      #expect(beyond.status == 416)
      #expect(beyond.headers["content-range"] == "bytes */\(content.count)")
      #expect(try await get(["range": "bytes=0-1", "if-range": "\"other\""]).status == 200)
      #expect(try await get(["range": "bytes=0-1", "if-range": etag]).body == Array(content[0...1]))
      let head = try await get([:], .head)
      #expect(head.headers["content-length"] == "\(content.count)")
      #expect(head.body.isEmpty)
      let missing = try await client.send(HTTPClientRequest(.get, NetURL("http://\(server.address)/file/b.bin")))
      #expect(missing.status == 404)
      let directory = try await client.send(HTTPClientRequest(.get, NetURL("http://\(server.address)/file/")))
      #expect(directory.status == 500)
    }
  }
}
