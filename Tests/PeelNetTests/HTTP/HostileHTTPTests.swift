import PeelNet
import Testing

/// A raw request that must be refused with one of the statuses, and the connection closed behind it.
struct HostileRequest: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: String
  let statuses: [Int]

  init(_ name: String, _ bytes: String, _ statuses: Int...) {
    self.name = name
    self.bytes = bytes
    self.statuses = statuses
  }

  var testDescription: String { name }

  private static let post = "POST / HTTP/1.1\r\nHost: x\r\n"
  private static let second = "GET /second HTTP/1.1\r\nHost: x\r\n\r\n"

  static let all: [HostileRequest] = [
    .init("differing Content-Length", post + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd" + second, 400),
    .init("equal repeated Content-Length", post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc" + second, 400),
    .init("Content-Length list", post + "Content-Length: 3, 3\r\n\r\nabc" + second, 400),
    .init(
      "Content-Length with chunked", post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second,
      400),
    .init(
      "chunked with Content-Length", post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + second,
      400),
    .init("bad chunk size", post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n", 400),
    .init("overflowing chunk size", post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", 400),
    .init("negative chunk size", post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n", 400),
    .init("chunk without line end", post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcX0\r\n\r\n", 400),
    .init("bare LF in chunk", post + "Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n", 400),
    .init(
      "endless chunk extension",
      post + "Transfer-Encoding: chunked\r\n\r\n3;" + String(repeating: "a", count: 9000) + "\r\n", 400),
    .init("unknown transfer coding", post + "Transfer-Encoding: gzip\r\n\r\n", 400),
    .init("chunked not last", post + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", 400),
    .init("two codings", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
    .init("quoted coding", post + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n", 400),
    .init("coding with vertical tab", post + "Transfer-Encoding: \u{0B}chunked\r\n\r\n0\r\n\r\n", 400),
    .init("repeated coding", post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    .init("coding in HTTP/1.0", "POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    .init("Content-Length with sign", post + "Content-Length: +5\r\n\r\nabcde", 400),
    .init("Content-Length with space", post + "Content-Length: 5 5\r\n\r\nabcde", 400),
    .init("Content-Length in hexadecimal", post + "Content-Length: 0x5\r\n\r\nabcde", 400),
    .init("negative Content-Length", post + "Content-Length: -1\r\n\r\n", 400),
    .init("empty Content-Length", post + "Content-Length:\r\n\r\n", 400),
    .init("overflowing Content-Length", post + "Content-Length: 99999999999999999999\r\n\r\n", 400),
    .init("space before colon", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 0\r\n\r\n", 400),
    .init("folded header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n", 400),
    .init("folded first header", "GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400),
    .init("no Host", "GET / HTTP/1.1\r\nX-A: b\r\n\r\n", 400),
    .init("two Hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
    .init("Host with a space", "GET / HTTP/1.1\r\nHost: x y\r\n\r\n", 400),
    .init("Host with a path", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n", 400),
    .init("absolute target of another host", "GET http://y/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("bare LF", "GET / HTTP/1.1\nHost: x\n\n", 400),
    .init("bare LF in one header", "GET / HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n", 400),
    .init("bare CR in a value", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rc\r\n\r\n", 400),
    .init("NUL in a value", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\u{0}c\r\n\r\n", 400),
    .init("NUL in a name", "GET / HTTP/1.1\r\nHost: x\r\nX\u{0}A: b\r\n\r\n", 400),
    .init("no colon", "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", 400),
    .init("empty name", "GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n", 400),
    .init(
      "too many headers", "GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: 5000) + "\r\n", 431),
    .init(
      "one header too many", "GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: 100) + "\r\n", 431),
    .init(
      "100 KB header", "GET / HTTP/1.1\r\nHost: x\r\nA: " + String(repeating: "b", count: 100_000) + "\r\n\r\n", 431),
    .init(
      "100 KB header name", "GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "b", count: 100_000) + ": c\r\n\r\n",
      431),
    .init("100 KB target", "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    .init(
      "too many trailers",
      post + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: "A: b\r\n", count: 200) + "\r\n", 431),
    .init("unknown method", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 400, 501),
    .init("method of another protocol", "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
    .init("CONNECT", "CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n", 400, 501),
    .init("TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
    .init("lower-case method", "get / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, 505),
    .init("HTTP/2.0 version", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 400, 505),
    .init("HTTP/1.9 version", "GET / HTTP/1.9\r\nHost: x\r\n\r\n", 400, 505),
    .init("no version", "GET /\r\n\r\n", 400, 505),
    .init("tab in the request line", "GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("control byte in the target", "GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("raw UTF-8 in the target", "GET /\u{E9} HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("fragment in the target", "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("climbing path", "GET /a/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("escaped climbing path", "GET /a/%2e%2e/%2E%2E/etc HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("escaped slash", "GET /a%2Fb HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("escaped backslash", "GET /a%5Cb HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("escaped NUL", "GET /a%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("bad escape", "GET /a%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("cut escape", "GET /a%4 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("escaped bad UTF-8", "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("asterisk for GET", "GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    .init("empty lines without end", "\r\n\r\n\r\n\r\n", 400),
    .init("body too large", "POST /small HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n", 413),
    .init(
      "chunked body too large",
      "POST /small HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n01234567890\r\n", 413),
    .init("unknown expectation", post + "Expect: magic\r\nContent-Length: 1\r\n\r\n", 417),
    .init("TLS hello", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", 400),
  ]
}

struct HostileHTTPTests {
  @Test(arguments: HostileRequest.all)
  func `a hostile request is refused once and the connection closed`(request: HostileRequest) async throws {
    try await withServer(EchoService()) { server in
      let bytes = try await server.exchange(request.bytes)
      let answer = try #require(RawAnswer(bytes), "no answer: \(String(decoding: bytes, as: UTF8.self))")
      #expect(request.statuses.contains(answer.status), "\(answer.status) \(answer.text)")
      #expect(answer.headers["content-type"] == "application/problem+json")
      #expect(answer.headers["connection"] == "close")
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      // Whatever came behind the refused request must not be taken for another.
      #expect(!String(decoding: bytes, as: UTF8.self).contains("/second"))
      #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\r\ndate: ").count == 2)
    }
  }
}
