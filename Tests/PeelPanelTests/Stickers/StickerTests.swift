import PeelCore
import PeelPanel
import PeelTestSupport
import Testing

@Suite struct `Stickers for Messages` {
  static func png(_ width: Int, _ height: Int, padding: Int = 0) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      word(body.count) + Array(kind.utf8) + body + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", [UInt8](repeating: 0, count: padding)) + chunk("IEND", [])
  }

  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [44, 1, 44, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0, 0x3B]

  @Test(arguments: [300, 408, 618])
  func `the three squares pass without a word`(side: Int) {
    let check = StickerCheck(bytes: Self.png(side, side), name: "x.png", description: "An apple")
    #expect(check.findings.isEmpty)
    #expect(check.isUsable)
    #expect(check.description == "An apple")
    #expect(check.fileExtension == "png")
  }

  @Test(arguments: [
    (299, 299, false), (619, 619, false), (300, 619, false), (301, 301, true), (300, 618, true), (1, 1, false),
  ])
  func `other sizes are refused or warned of`(width: Int, height: Int, usable: Bool) {
    let check = StickerCheck(bytes: Self.png(width, height), name: "x", description: "x")
    #expect(check.isUsable == usable)
    #expect(
      check.findings == [
        usable ? .unusualSize(width: width, height: height) : .outsidePixels(width: width, height: height)
      ])
  }

  @Test func `half a megabyte is too much`() {
    let empty = Self.png(300, 300).count
    let under = Self.png(300, 300, padding: 499_999 - empty)
    let over = Self.png(300, 300, padding: 500_000 - empty)
    #expect(StickerCheck(bytes: under, name: "x", description: "x").isUsable)
    #expect(StickerCheck(bytes: over, name: "x", description: "x").findings == [.tooManyBytes(500_000)])
  }

  @Test func `the bytes say what it is, not the name`() {
    let check = StickerCheck(bytes: Self.gif, name: "x.png", description: "x")
    #expect(check.fileExtension == "gif")
    #expect(check.findings == [.palette])
    let text = StickerCheck(bytes: Array("<html>".utf8), name: "x.png", description: "x")
    #expect(text.findings == [.unknownFormat])
    #expect(text.fileExtension == nil)
  }

  @Test func `a file that is cut off is refused`() {
    let check = StickerCheck(bytes: Array(Self.png(300, 300).dropLast(12)), name: "x", description: "x")
    #expect(check.findings == [.incomplete])
  }

  @Test(arguments: [nil, "", "  ", String(repeating: "x", count: 151)])
  func `a missing or endless description is made of the name`(description: String?) {
    let check = StickerCheck(bytes: Self.png(300, 300), name: "green-apple@3x.png", description: description)
    #expect(check.description == "Green apple")
    #expect(check.findings == [.descriptionReplaced])
    #expect(check.isUsable)
  }

  @Test(arguments: [
    (100, 100, nil), (299, 10, nil), (300, 300, 300), (407, 407, 300), (408, 1, 408), (617, 617, 408), (618, 618, 618),
    (4000, 3000, 618),
  ])
  func `the size is the nearest one that needs no enlarging`(width: Int, height: Int, size: Int?) {
    #expect(StickerSize.fitting(width: width, height: height)?.pixels == size)
  }

  @Test(arguments: UInt64(0)..<100)
  func `an image is placed whole, centred, unstretched and never enlarged`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let width = Int.random(in: 1...3000, using: &random)
    let height = Int.random(in: 1...3000, using: &random)
    for size in StickerSize.allCases {
      let place = size.placement(width: width, height: height)
      #expect((1...min(width, size.pixels)).contains(place.width))
      #expect((1...min(height, size.pixels)).contains(place.height))
      #expect(abs(size.pixels - place.width - 2 * place.left) <= 1)
      #expect(abs(size.pixels - place.height - 2 * place.top) <= 1)
      let long = Double(max(place.width, place.height)) / Double(max(width, height))
      #expect(abs(Double(place.width) - Double(width) * long) <= 1)
      #expect(abs(Double(place.height) - Double(height) * long) <= 1)
    }
    #expect(StickerSize.small.placement(width: 0, height: 5) == (0, 0, 150, 150))
  }

  @Test func `a file is named by what is in it`() throws {
    let digest = try #require(Digest([UInt8](repeating: 0xAB, count: 32)))
    let name = StickerFileName(digest: digest, size: .regular)
    #expect(name.description == "abababababababab-408.png")
    #expect(StickerFileName(name.description) == name)
  }

  @Test(arguments: [
    "", "abababababababab-408", "ABABABABABABABAB-408.png", "abababababababab-409.png", "abababababababab-+408.png",
    "abababababababab-408.png.bak", "abababababababa-408.png", "abababababababab-408.exe",
    "../abababababababab-408.png",
    "abababababababab--408.png", "photo.png",
  ])
  func `other names are not ours`(name: String) {
    #expect(StickerFileName(name) == nil)
  }

  @Test func `only our own old files that nothing names are garbage`() {
    let day = Duration.seconds(86_400)
    let files: [(name: String, age: Duration)] = [
      ("abababababababab-408.png", day + .seconds(1)), ("cdcdcdcdcdcdcdcd-408.png", day + .seconds(1)),
      ("efefefefefefefef-300.png", day), ("holiday.png", day * 100),
    ]
    #expect(
      StickerFileName.garbage(in: files, referenced: ["cdcdcdcdcdcdcdcd-408.png"]) == ["abababababababab-408.png"])
  }
}
