import Foundation
import PeelPack
import PeelTestSupport
import Testing

@Suite struct `Property lists` {
  @Test func `the XML form and the binary form read the same`() throws {
    let xml = try PropertyList(reading: Fixture.bytes("catalogues/tutorial.plist"))
    let binary = try PropertyList(reading: Fixture.bytes("catalogues/tutorial-binary.plist"))
    #expect(xml["Sections"]?.array?.count == 3)
    #expect(Self.sorted(xml) == Self.sorted(binary))
  }

  @Test func `every kind of value is read`() throws {
    let text = """
      <?xml version="1.0" encoding='utf-8'?>
      <!-- a comment -- with > and < -->
      <!DOCTYPE plist SYSTEM "x.dtd">
      <plist version="1.0"><dict>
      <key>a &amp; b</key><string>&lt;x&gt; &quot;&apos;&#65;&#x1F34E;<!-- cut -->!</string>
      <key>n</key><integer> -42 </integer><key>h</key><integer>0x1F</integer><key>r</key><real>1.5e3</real>
      <key>t</key><true/><key>f</key><false></false><key>e</key><string/>
      <key>d</key><date>2026-11-30T10:20:30Z</date><key>b</key><data>
      AAEC
      Aw==
      </data><key>l</key><array><array/><dict/></array>
      </dict></plist>

      """
    let list = try PropertyList(reading: Array(text.utf8))
    #expect(list["a & b"] == .string("<x> \"'A🍎!"))
    #expect(list["n"] == .integer(-42))
    #expect(list["h"] == .integer(31))
    #expect(list["r"] == .real(1500))
    #expect(list["t"] == .boolean(true))
    #expect(list["f"] == .boolean(false))
    #expect(list["e"] == .string(""))
    #expect(list["d"] == .date(817_726_830))
    #expect(list["b"] == .data([0, 1, 2, 3]))
    #expect(list["l"] == .array([.array([]), .dictionary([])]))
  }

  @Test func `a root without plist element is read`() throws {
    #expect(
      try PropertyList(reading: Array("\u{FEFF} <array><string>x</string></array>".utf8)) == .array([.string("x")]))
  }

  @Test func `line breaks are one character however they were written`() throws {
    let list = try PropertyList(reading: Array("<string>a\r\nb\rc&#13;d</string>".utf8))
    #expect(list == .string("a\nb\nc\rd"))
  }

  @Test func `a repeated key is named and the last one counts`() throws {
    let list = try PropertyList(reading: Array("<dict><key>k</key><true/><key>k</key><false/></dict>".utf8))
    #expect(list["k"] == .boolean(false))
    #expect(list.repeatedKeys == ["k"])
  }

  @Test(arguments: UInt64(0)..<150)
  func `any list survives the XML form and reads in Foundation as here`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let list = Self.random(depth: 3, using: &random)
    let xml = try list.xml()
    #expect(try PropertyList(reading: Array(xml.utf8)) == list)
    let foreign = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil)
    #expect(Self.sorted(try Self.value(foreign)) == Self.sorted(list))
  }

  @Test(arguments: UInt64(0)..<150)
  func `what Foundation writes is read, in both forms`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let list = Self.random(depth: 3, using: &random)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(fromPropertyList: Self.foundation(list), format: format, options: 0)
      #expect(Self.sorted(try PropertyList(reading: Array(data))) == Self.sorted(list))
    }
  }

  @Test(arguments: ["\u{1}", "a\u{0}", "\u{FFFF}", "\u{1B}[0m"])
  func `a text that XML cannot hold is refused, not mangled`(text: String) {
    let error = #expect(throws: PackError.self) { try PropertyList.string(text).xml() }
    #expect(error?.code == .unwritable)
  }

  // MARK: Helpers

  /// With dictionaries in the order of their keys, as the binary form and Foundation do not keep it.
  static func sorted(_ list: PropertyList) -> PropertyList {
    switch list {
    case .array(let values): .array(values.map(sorted))
    case .dictionary(let entries):
      .dictionary(entries.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    default: list
    }
  }

  static func random(depth: Int, using random: inout SplitMix64) -> PropertyList {
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .string(text(using: &random))
    case 1: return .integer(Int64(truncatingIfNeeded: random.next() >> UInt64.random(in: 0...63, using: &random)))
    case 2: return .real(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64 + 0.5 / 128)
    case 3: return .boolean(Bool.random(using: &random))
    case 4: return .date(Double(Int.random(in: -3_000_000_000...3_000_000_000, using: &random)))
    case 5:
      return .data((0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 6:
      return .array(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in Self.random(depth: depth - 1, using: &random) })
    default:
      return .dictionary(
        (0..<Int.random(in: 0...20, using: &random)).map { index in
          .init("\(index)" + text(using: &random), Self.random(depth: depth - 1, using: &random))
        })
    }
  }

  static func text(using random: inout SplitMix64) -> String {
    let alphabet = Array("abc <>&\"'\t\nüñ果🍎👩🏽‍🍳]]>")
    return String(
      (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  static func foundation(_ list: PropertyList) -> Any {
    switch list {
    case .string(let text): text
    case .integer(let value): value
    case .real(let value): value
    case .boolean(let value): value
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .data(let bytes): Data(bytes)
    case .array(let values): values.map(foundation)
    case .dictionary(let entries):
      Dictionary(entries.map { ($0.key, foundation($0.value)) }, uniquingKeysWith: { $1 })
    }
  }

  struct Unknown: Error { var value: String }

  static func value(_ any: Any) throws -> PropertyList {
    switch any {
    case let text as String: return .string(text)
    case let date as Date: return .date(date.timeIntervalSinceReferenceDate)
    case let data as Data: return .data(Array(data))
    case let values as [Any]: return .array(try values.map(value))
    case let entries as [String: Any]: return .dictionary(try entries.map { .init($0.key, try value($0.value)) })
    case let number as NSNumber:
      let kind = String(cString: number.objCType)
      if CFBoolean.isBoolean(number) { return .boolean(number.boolValue) }
      return kind == "d" || kind == "f" ? .real(number.doubleValue) : .integer(number.int64Value)
    default: throw Unknown(value: "\(type(of: any))")
    }
  }
}

/// Foundation's booleans are numbers; only their type tells them apart.
private enum CFBoolean {
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
