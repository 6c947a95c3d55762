import PeelTestSupport
import Testing

@testable import PeelNet

struct HTTPTargetTests {
  @Test(arguments: [
    ("/", "/", [String]()),
    ("/a//b/./c/", "/a/b/c/", []),
    ("/caf%C3%A9?q=a+b%26&empty=&flag&=x", "/café", ["q=a b&", "empty=", "flag=", "=x"]),
    ("/a+b", "/a+b", []),
    ("http://x?y=1", "/", ["y=1"]),
    ("*", "*", []),
  ])
  func `a target is decoded and normalised`(text: String, path: String, query: [String]) throws {
    let target = try #require(HTTPTarget(Array(text.utf8)))
    #expect(target.path == path)
    #expect(target.query.map { "\($0.name)=\($0.value)" } == query)
  }

  @Test(arguments: UInt64(0)..<40)
  func `no input makes a path that climbs, hides a byte or traps`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let pieces = [
      "/", "..", ".", "%2e", "%2F", "%5c", "%00", "a", "é", "%", "%4", "?", "&", "=", "#", "http://", "%C3%A9", "\\",
    ]
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
        .joined()
      guard let target = HTTPTarget(Array(("/" + text).utf8)) else { continue }
      #expect(target.path.hasPrefix("/"))
      #expect(!target.path.split(separator: "/", omittingEmptySubsequences: false).contains(".."))
      #expect(!target.path.utf8.contains { $0 < 32 || $0 == 92 || $0 == 127 })
    }
  }

  @Test func `a query of too many pairs is refused`() {
    #expect(HTTPTarget(Array(("/?" + String(repeating: "a&", count: 200)).utf8)) != nil)
    #expect(HTTPTarget(Array(("/?" + String(repeating: "a&", count: 201)).utf8)) == nil)
  }
}
