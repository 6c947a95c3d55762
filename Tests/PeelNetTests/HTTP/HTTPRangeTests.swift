import Testing

@testable import PeelNet

struct HTTPRangeTests {
  @Test(arguments: [
    ("bytes=0-", 0..<10), ("bytes=2-4", 2..<5), ("bytes=9-9", 9..<10), ("bytes=5-100", 5..<10), ("bytes=-3", 7..<10),
    ("bytes=-100", 0..<10), ("bytes=0-9223372036854775807", 0..<10), ("Bytes=1-1", 1..<2),
    ("bytes=3-99999999999999999999999", 3..<10),
  ])
  func `a range is cut to the file`(field: String, range: Range<Int>) {
    #expect(HTTPRange.range(field, size: 10) == .part(range))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999-"])
  func `a range behind the end cannot be had`(field: String) {
    #expect(HTTPRange.range(field, size: 10) == .unsatisfiable)
  }

  @Test(arguments: ["bytes=", "bytes=-", "bytes=4-2", "bytes=0-1,3-4", "bytes=a-b", "lines=0-1", "bytes=+1-2", "0-1"])
  func `a malformed or multiple range means the whole`(field: String) {
    #expect(HTTPRange.range(field, size: 10) == .whole)
  }

  @Test func `an empty file has no range`() {
    #expect(HTTPRange.range("bytes=0-", size: 0) == .unsatisfiable)
    #expect(HTTPRange.range("bytes=-1", size: 0) == .unsatisfiable)
  }
}
