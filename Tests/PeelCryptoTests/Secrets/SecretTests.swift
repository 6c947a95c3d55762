import PeelCore
import PeelCrypto
import PeelTestSupport
import Testing

@Suite struct Secrets {
  @Test func `equal bytes are equal and any difference is seen`() {
    let bytes: [UInt8] = Array(0..<32)
    #expect(ConstantTime.equal(bytes, bytes))
    #expect(ConstantTime.equal([UInt8](), []))
    #expect(!ConstantTime.equal(bytes, Array(bytes.dropLast())))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 0x80
      #expect(!ConstantTime.equal(bytes, other))
    }
    #expect(ConstantTime.equal("geheim", "geheim"))
    #expect(!ConstantTime.equal("geheim", "geheiM"))
    #expect(ConstantTime.equal(SHA256.hash("a"), SHA256.hash("a")))
    #expect(!ConstantTime.equal(SHA256.hash("a"), SHA256.hash("b")))
  }

  @Test func `random bytes have the asked length and do not repeat`() {
    #expect(SecureRandom.bytes(0).isEmpty)
    let many = (0..<200).map { _ in SecureRandom.bytes(16) }
    #expect(many.allSatisfy { $0.count == 16 })
    #expect(Set(many).count == many.count)
    let random = SecureRandom()
    #expect(Set((0..<200).map { _ in random.next() }).count == 200)
  }
}

@Suite struct Tokens {
  @Test(arguments: Token.Kind.allCases)
  func `a fresh token reads back and is found by its digest`(kind: Token.Kind) {
    let token = Token.make(kind)
    #expect(token.text.hasPrefix("peel_\(kind.rawValue)_"))
    #expect(token.text.utf8.count == 50)
    #expect(Token(token.text) == token)
    #expect(Token(token.text)?.kind == kind)
    #expect(token.digest == SHA256.hash(token.text))
    #expect(Token.make(kind) != token)
  }

  @Test func `the same randomness makes the same token`() {
    var first = SplitMix64(state: 7)
    var second = SplitMix64(state: 7)
    #expect(Token.make(.access, using: &first) == Token.make(.access, using: &second))
  }

  @Test func `a token does not print itself`() {
    let token = Token.make(.refresh)
    let secret = String(token.text.dropFirst(7))
    #expect("\(token)" == "peel_r_…")
    #expect(!String(reflecting: token).contains(secret))
    #expect(!"\([token])".contains(secret))
  }

  @Test(arguments: [
    "", "peel", "peel_a_", "peel_x_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "peel_a_AAAA",
    "Peel_a_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "peel_a_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB",
    "peel_a_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "peel_a_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ",
    "peel_a_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\u{0}",
  ])
  func `what is not a token is refused`(text: String) {
    #expect(Token(text) == nil)
  }
}
