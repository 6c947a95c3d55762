import PeelCore
import PeelTestSupport
import Testing

@testable import PeelWire

struct ValueTests {
  @Test(arguments: UInt64(0)..<200)
  func `a cursor is read back and a damaged one is not`(seed: UInt64) {
    var samples = Samples(seed: seed)
    let cursor = Cursor(epoch: samples.random.next(), position: samples.flip() ? samples.id() : nil)
    #expect(cursor.text.utf8.count == 27)
    #expect(Cursor(cursor.text) == cursor)
    var damaged = Array(cursor.text.utf8)
    let place = Int(samples.int(0...26))
    damaged[place] = damaged[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    #expect(Cursor(String(decoding: damaged, as: UTF8.self)) == nil)
    #expect(Cursor(cursor.text.dropLast()) == nil)
    #expect(Cursor("") == nil)
  }

  @Test(arguments: UInt64(0)..<200)
  func `a time is read back to the millisecond`(seed: UInt64) {
    var samples = Samples(seed: seed)
    let time = Timestamp(milliseconds: samples.int(-62_167_219_200_000...253_402_300_799_999))
    #expect(Timestamp(rfc3339: time.rfc3339) == time)
  }

  @Test
  func `times have the published form`() {
    #expect(Timestamp(milliseconds: 0).rfc3339 == "1970-01-01T00:00:00.000Z")
    #expect(Timestamp(milliseconds: 1_709_210_096_789).rfc3339 == "2024-02-29T12:34:56.789Z")
    #expect(Timestamp(milliseconds: -1).rfc3339 == "1969-12-31T23:59:59.999Z")
  }

  @Test(arguments: [
    "", "2024-02-30T00:00:00.000Z", "2023-02-29T00:00:00.000Z", "2024-13-01T00:00:00.000Z", "2024-01-01T24:00:00.000Z",
    "2024-01-01T00:00:00Z", "2024-01-01 00:00:00.000Z", "2024-01-01T00:00:00.000+", "２024-01-01T00:00:00.000Z",
  ])
  func `what is no time is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(arguments: UInt64(0)..<100)
  func `bytes survive base64 and no other text is taken for them`(seed: UInt64) {
    var samples = Samples(seed: seed)
    let bytes = (0..<samples.int(0...70)).map { _ in UInt8.random(in: 0...255, using: &samples.random) }
    let text = Base64Bytes(bytes).wireText
    #expect(Base64Bytes(wireText: text)?.bytes == bytes)
    #expect(Base64Bytes(wireText: text + "=") == nil)
    #expect(Base64Bytes(wireText: text + "A") == nil)
  }

  @Test(arguments: ["A", "AB=C", "AAAA====", "AA-A", "AB==", "A==="])
  func `loose base64 is refused`(text: String) { #expect(Base64Bytes(wireText: text) == nil) }

  @Test(arguments: UInt64(0)..<100)
  func `a page cursor belongs to its list`(seed: UInt64) {
    var samples = Samples(seed: seed)
    let key = samples.text()
    let text = PageCursor.text(.users, after: key)
    #expect(PageCursor.key(.users, in: text) == key)
    #expect(PageCursor.key(.conversations, in: text) == nil)
    #expect(PageCursor.key(.users, in: "!") == nil)
  }

  @Test
  func `numbers are written shortest and read back`() {
    for value in [0, -1, 0.1, 1e21, -0.25, 1.25, .pi, .leastNonzeroMagnitude, 1e15, 123_456_789.125] {
      var writer = JSONWriter()
      writer.number(value)
      #expect(Double(String(decoding: writer.bytes, as: UTF8.self)) == value)
    }
    var writer = JSONWriter()
    writer.integer(Int64.min)
    writer.raw(" ")
    writer.integer(Int64.max)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "-9223372036854775808 9223372036854775807")
  }
}
