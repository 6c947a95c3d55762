import Testing

@testable import PeelNet

struct HTTPHeadersTests {
  @Test func `names are found without regard to case and values keep their order`() {
    var headers: HTTPHeaders = ["Set-Cookie": "a", "X": "1"]
    headers.add("set-cookie", "b")
    #expect(headers["SET-COOKIE"] == "a")
    #expect(headers.values("Set-Cookie") == ["a", "b"])
    headers["set-cookie"] = "c"
    #expect(headers.fields.map { "\($0.name)=\($0.value)" } == ["x=1", "set-cookie=c"])
    headers["x"] = nil
    #expect(!headers.contains("X"))
    #expect(headers.count == 1)
  }

  @Test func `a value cannot end the header`() {
    var headers = HTTPHeaders()
    headers.add("x", "a\r\nset-cookie: evil\u{0}")
    var bytes: [UInt8] = []
    headers.write(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x: a  set-cookie: evil\r\n")
  }

  @Test(arguments: [
    ("keep-alive, Upgrade", true), ("upgrade", true), ("upgraded", false), ("up, grade", false), ("", false),
  ])
  func `a token is found in a list`(value: String, isThere: Bool) {
    #expect(HTTPHeaders(dictionaryLiteral: ("connection", value)).list("Connection", contains: "upgrade") == isThere)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
  ])
  func `dates are written as HTTP wants them`(seconds: Int64, text: String) {
    #expect(HTTPDate.text(secondsSince1970: seconds) == text)
  }
}
