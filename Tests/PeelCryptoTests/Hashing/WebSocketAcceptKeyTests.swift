import PeelCrypto
import Testing

@Suite struct `The WebSocket accept key` {
  @Test func `the example of RFC 6455 section 1.3 is answered as there`() {
    #expect(WebSocketAcceptKey.answer(to: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test(arguments: [
    "", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ==\n", "dGhlIHNhbXBsZSBub25jZR==", "AAAA", "ü===",
    "dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ==",
  ])
  func `what is not the base64 of 16 bytes gets no answer`(key: String) {
    #expect(WebSocketAcceptKey.answer(to: key) == nil)
  }
}
