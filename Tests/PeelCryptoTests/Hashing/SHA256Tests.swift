import FoundationEssentials
import PeelCore
import PeelCrypto
import PeelTestSupport
import Testing

@Suite struct `SHA-256` {
  // FIPS 180-4 example values, as published by NIST.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `known texts have their known digests`(text: String, hex: String) {
    #expect(SHA256.hash(text).description == hex)
    #expect(SHA256.hash(Array(text.utf8)).description == hex)
    #expect(SHA256.hash(Array(text.utf8).span).description == hex)
  }

  @Test func `a million letters in uneven pieces have the known digest`() {
    var hash = SHA256()
    var left = 1_000_000
    var size = 1
    while left > 0 {
      let count = min(size, left)
      hash.update([UInt8](repeating: UInt8(ascii: "a"), count: count))
      left -= count
      size = size * 3 % 9973 + 1
    }
    let digest = hash.finish()
    #expect(digest.description == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: UInt64(0)..<50)
  func `pieces and the whole agree`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let bytes = (0..<Int.random(in: 0...5000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    var hash = SHA256()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...300, using: &random))
      hash.update(bytes.span.extracting(start..<end))
      start = end
    }
    let digest = hash.finish()
    #expect(digest == SHA256.hash(bytes))
  }

  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_000])
  func `a file has the digest of its bytes`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(filePath: folder.file("data")))
    #expect(try SHA256.hash(fileAt: folder.file("data")) == SHA256.hash(bytes))
  }

  @Test func `a missing file is an error that names it`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: CryptoError.self) { try SHA256.hash(fileAt: folder.file("none")) }
    #expect(error?.code == .unreadable(errno: 2))
    #expect(error?.subject == folder.file("none"))
  }

  @Test func `a folder is not hashed`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CryptoError.self) { try SHA256.hash(fileAt: folder.path) }
  }
}
