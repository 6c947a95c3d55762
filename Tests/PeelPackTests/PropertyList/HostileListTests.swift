import PeelPack
import PeelTestSupport
import Testing

/// The files that crash or hang Foundation, and their like: each must be an error, at once and within the limits.
@Suite struct `Hostile property lists` {
  static func code(_ bytes: [UInt8]) -> PackError.Code? {
    do {
      _ = try PropertyList(reading: bytes)
      return nil
    } catch {
      return error.code
    }
  }

  static func code(_ text: String) -> PackError.Code? { code(Array(text.utf8)) }

  @Test(arguments: [17, 590, 1_180, 9_400, 60_000])
  func `deeply nested arrays are refused`(levels: Int) {
    let text = String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
    #expect(Self.code("<plist>\(text)</plist>") == .tooDeep)
  }

  @Test func `sixteen levels are read`() {
    let text = String(repeating: "<array>", count: 16) + String(repeating: "</array>", count: 16)
    #expect(Self.code(text) == nil)
  }

  @Test(arguments: ["<array>", "<dict><key>k</key>"])
  func `unclosed nesting is refused`(piece: String) {
    #expect(Self.code(String(repeating: piece, count: 50_000)) == .tooDeep)
  }

  @Test func `an entity bomb is refused where it is declared`() {
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
      <plist><string>&b;</string></plist>
      """
    #expect(Self.code(bomb) == .forbidden)
    #expect(Self.code("<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><string>&x;</string>") == .forbidden)
    #expect(Self.code("<string>&x;</string>") == .forbidden)
  }

  @Test(arguments: [
    "<string><![CDATA[x]]></string>", "<array><?php x ?></array>", "<string>a<?x?></string>", "<![CDATA[x]]>",
    "<array><!ELEMENT x></array>",
  ])
  func `CDATA and instructions are refused`(text: String) {
    #expect(Self.code(text) == .forbidden)
  }

  @Test(arguments: ["{ Sections = (); }", "{\"Sections\": []}", "", "   \n", "Sections", "\u{FEFF}", "PK\u{3}\u{4}"])
  func `other formats are refused`(text: String) {
    #expect(Self.code(text) == .notAPropertyList)
  }

  @Test func `other encodings are refused`() {
    let utf16 = "<plist><string>x</string></plist>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(Self.code([0xFF, 0xFE] + utf16) == .unsupportedEncoding)
    #expect(Self.code(utf16) == .unsupportedEncoding)
    #expect(Self.code("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><string>x</string>") == .unsupportedEncoding)
    #expect(Self.code(Array("<string>".utf8) + [0xC3, 0x28] + Array("</string>".utf8)) == .unsupportedEncoding)
  }

  @Test(arguments: [
    "<plist>", "<plist/>", "<plist></plist>", "<plist><dict></plist>", "<dict><key>a</key></dict>",
    "<dict><string>a</string></dict>",
    "<array></dict>", "<string>a", "<string>a</array>", "<integer>x</integer>",
    "<integer>99999999999999999999</integer>",
    "<real>one</real>", "<date>yesterday</date>", "<data>%</data>", "<true>x</true>", "<string a=\"", "<string", "<",
    "<blink/>", "<string>&amp</string>", "<string>&#xD800;</string>", "<string>&#0;</string>",
    "<string>&#99999999;</string>",
    "<string>a</string><string>b</string>", "<string>a</string>x", "<!-- ", "<?xml ", "<!DOCTYPE plist",
    "<dict><key>a</key><true/>",
    "<plist><true/></plist", "<date>2026-13-01T00:00:00Z</date>", "<string>a</string",
  ])
  func `broken XML is refused`(text: String) {
    #expect(Self.code(text) == .malformed)
  }

  @Test func `a file over a megabyte is refused before it is looked at`() {
    #expect(Self.code([UInt8](repeating: 0x20, count: 1 << 20 | 1)) == .tooLarge)
  }

  @Test func `too many values are refused`() {
    #expect(Self.code("<array>" + String(repeating: "<true/>", count: 50_000) + "</array>") == .tooManyValues)
  }

  // MARK: Binary

  @Test func `shared objects do not multiply for ever`() {
    // 163 bytes that stand for 10^9 values.
    var list = BinaryList()
    list.objects = (0..<9).map { BinaryList.array([Int](repeating: $0 + 1, count: 10)) } + [BinaryList.string("x")]
    #expect(Self.code(list.bytes) == .tooManyValues)
  }

  @Test func `ten thousand sections that share one array are refused`() {
    var list = BinaryList()
    let items = 3
    list.objects = [
      BinaryList.dictionary([(1, 2)]), BinaryList.string("Sections"), BinaryList.array([]),
      BinaryList.array([4, 4, 4, 4, 4, 4]),
      BinaryList.string("apple"), BinaryList.string("Items"),
    ]
    let first = list.objects.count
    list.objects += [[UInt8]](repeating: BinaryList.dictionary([(5, items)]), count: 10_000)
    list.objects[2] = BinaryList.array(Array(first..<first + 10_000))
    #expect(Self.code(list.bytes) == .tooManyValues)
  }

  @Test func `one long text met many times is refused`() {
    var list = BinaryList()
    list.objects = [
      BinaryList.array([Int](repeating: 1, count: 40_000)), BinaryList.string(String(repeating: "x", count: 400_000)),
    ]
    #expect(Self.code(list.bytes) == .tooLarge)
  }

  @Test func `a cycle is refused`() {
    var list = BinaryList()
    list.objects = [BinaryList.array([0])]
    #expect(Self.code(list.bytes) == .tooDeep)
    list.objects = [BinaryList.dictionary([(1, 0)]), BinaryList.string("k")]
    #expect(Self.code(list.bytes) == .tooDeep)
  }

  static let broken: [(String, [UInt8])] = {
    var cases: [(String, [UInt8])] = []
    func add(_ name: String, _ change: (inout BinaryList) -> Void) {
      var list = BinaryList()
      list.objects = [BinaryList.array([1]), BinaryList.string("x")]
      change(&list)
      cases.append((name, list.bytes))
    }
    add("more objects than bytes") { $0.count = .max }
    add("no objects") { $0.count = 0 }
    add("a top that is not there") { $0.top = 2 }
    add("a huge top") { $0.top = .max }
    add("a table beyond the end") { $0.tableOffset = 1 << 40 }
    add("a table at zero") { $0.tableOffset = 0 }
    add("a table at the largest number") { $0.tableOffset = .max }
    add("offsets of no size") { $0.offsetSize = 0 }
    add("references of no size") { $0.referenceSize = 0 }
    add("offsets of 255 bytes") { $0.offsetSize = 255 }
    add("an offset beyond the end") { $0.offsets = [8, 1 << 31] }
    add("an offset into the header") { $0.offsets = [0, 1] }
    add("a reference to nothing") { $0.objects[0] = BinaryList.array([7]) }
    add("an array longer than the file") { $0.objects[0] = BinaryList.container(0xA0, count: 1 << 30, [1]) }
    add("a dictionary longer than the file") { $0.objects[0] = BinaryList.container(0xD0, count: 1 << 30, [1]) }
    add("a text longer than the file") { $0.objects[1] = [0x5F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255] }
    add("a text of negative length") { $0.objects[1] = [0x5F, 0x13, 255, 255, 255, 255, 255, 255, 255, 255] }
    add("a wide text longer than the file") { $0.objects[1] = [0x6F, 0x12, 0x40, 0, 0, 0] }
    add("a wide text with half a pair") { $0.objects[1] = [0x61, 0xD8, 0x00] }
    add("an ASCII text that is not") { $0.objects[1] = [0x51, 0xC3] }
    add("a key that is no text") { $0.objects = [BinaryList.dictionary([(1, 1)]), BinaryList.array([])] }
    add("a set") { $0.objects[1] = [0xC0] }
    add("a null") { $0.objects[1] = [0x00] }
    add("an unknown kind") { $0.objects[1] = [0xFF] }
    add("a length that is no integer") { $0.objects[1] = [0x5F, 0x51, 0x20] }
    return cases
  }()

  @Test(arguments: broken.map(\.0))
  func `a damaged binary list is refused`(name: String) throws {
    let bytes = try #require(Self.broken.first { $0.0 == name }?.1)
    #expect(Self.code(bytes) == .malformed)
  }

  @Test(arguments: ["bplist00", "bplist01", "bplist00 too short to be one", "bplist"])
  func `what only begins like a binary list is refused`(text: String) {
    #expect(Self.code(text) == .notAPropertyList)
  }

  @Test(arguments: UInt64(0)..<400)
  func `mutated and truncated files never trap`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let name = Bool.random(using: &random) ? "tutorial.plist" : "tutorial-binary.plist"
    var bytes = try Fixture.bytes("catalogues/\(name)")
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...40, using: &random)))
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      }
    }
    // Either outcome is right; it must be one of the two, and reading the catalogue must hold as well.
    if Self.code(bytes) == nil { _ = try? CatalogueReader.read(bytes) }
  }
}
