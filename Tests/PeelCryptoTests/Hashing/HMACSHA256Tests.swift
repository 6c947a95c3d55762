import PeelCore
import PeelCrypto
import Testing

@Suite struct `HMAC with SHA-256` {
  // RFC 4231, sections 4.2 to 4.4 and 4.7, 4.8.
  static let cases: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
    ([], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ]

  @Test(arguments: cases.indices)
  func `the published codes come out`(index: Int) {
    let example = Self.cases[index]
    #expect(HMACSHA256.authenticate(example.message, key: example.key).description == example.code)
  }

  @Test func `only the exact code is valid`() {
    let key = Array("key".utf8)
    let message = Array("message".utf8)
    let code = HMACSHA256.authenticate(message, key: key).bytes
    #expect(HMACSHA256.isValid(code, for: message, key: key))
    for bit in 0..<256 {
      var changed = code
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!HMACSHA256.isValid(changed, for: message, key: key))
    }
    #expect(!HMACSHA256.isValid(Array(code.dropLast()), for: message, key: key))
    #expect(!HMACSHA256.isValid([], for: message, key: key))
    #expect(!HMACSHA256.isValid(code, for: message, key: Array("Key".utf8)))
  }
}
