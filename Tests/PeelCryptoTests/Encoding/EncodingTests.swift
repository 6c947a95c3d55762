import PeelCrypto
import PeelTestSupport
import Testing

@Suite struct `Base64 and hex` {
  // RFC 4648, section 10.
  static let vectors = [
    ("", "", ""), ("f", "Zg==", "66"), ("fo", "Zm8=", "666f"), ("foo", "Zm9v", "666f6f"),
    ("foob", "Zm9vYg==", "666f6f62"), ("fooba", "Zm9vYmE=", "666f6f6261"), ("foobar", "Zm9vYmFy", "666f6f626172"),
  ]

  @Test(arguments: vectors)
  func `the vectors of RFC 4648 go both ways`(plain: String, base64: String, hex: String) {
    let bytes = Array(plain.utf8)
    #expect(Base64.encode(bytes) == base64)
    #expect(Base64.decode(base64) == bytes)
    let unpadded = String(base64.prefix { $0 != "=" })
    #expect(Base64URL.encode(bytes) == unpadded)
    #expect(Base64URL.decode(unpadded) == bytes)
    #expect(Hex.encode(bytes) == hex)
    #expect(Hex.decode(hex) == bytes)
  }

  @Test func `the two alphabets differ in their last two digits`() {
    #expect(Base64.encode([0xFB, 0xFF, 0xFE]) == "+//+")
    #expect(Base64URL.encode([0xFB, 0xFF, 0xFE]) == "-__-")
    #expect(Base64.decode("-__-") == nil)
    #expect(Base64URL.decode("+//+") == nil)
  }

  @Test(arguments: UInt64(0)..<200)
  func `any bytes survive each encoding`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    #expect(Hex.decode(Hex.encode(bytes)) == bytes)
  }

  @Test(arguments: UInt64(0)..<400)
  func `a mutated text is refused or is the one spelling of what it decodes to`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    func mutate(_ text: String) -> String {
      var units = Array(text.utf8)
      switch Int.random(in: 0...3, using: &random) {
      case 0: units[Int.random(in: 0..<units.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
      case 1: units.remove(at: Int.random(in: 0..<units.count, using: &random))
      case 2:
        units.insert(
          UInt8.random(in: 0...127, using: &random), at: Int.random(in: 0...units.count, using: &random))
      default: units.swapAt(0, Int.random(in: 0..<units.count, using: &random))
      }
      return String(decoding: units, as: UTF8.self)
    }
    let base64 = mutate(Base64.encode(bytes))
    if let decoded = Base64.decode(base64) { #expect(Base64.encode(decoded) == base64) }
    let url = mutate(Base64URL.encode(bytes))
    if let decoded = Base64URL.decode(url) { #expect(Base64URL.encode(decoded) == url) }
    let hex = mutate(Hex.encode(bytes))
    if let decoded = Hex.decode(hex) { #expect(Hex.encode(decoded) == hex) }
  }

  @Test(arguments: [
    "=", "==", "====", "A===", "Zg", "Zg=", "Zg==Zg==", "Zh==", "Zm9=", "Zg==\n", " Zg==", "Z=g=", "Zg=A",
  ])
  func `loose base64 is refused`(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test(arguments: ["A", "Zg==", "Zh", "Zm9v\n", "Zm 9"])
  func `loose base64url is refused`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test(arguments: ["0", "0G", "AB", "0x", "０１", " 00", "00 "])
  func `loose hex is refused`(text: String) {
    #expect(Hex.decode(text) == nil)
  }
}
