import PeelPack
import PeelTestSupport
import Testing

@Suite struct `Image headers` {
  static let cases: [(name: String, bytes: [UInt8], format: ImageHeader.Format, animated: Bool)] = [
    ("png", TestImage.png(618, 300), .png, false),
    ("apng", TestImage.png(618, 300, frames: 3), .png, true),
    ("apng of one frame", TestImage.png(618, 300, frames: 1), .png, false),
    ("gif", TestImage.gif(618, 300, frames: 1), .gif, false),
    ("animated gif", TestImage.gif(618, 300, frames: 2), .gif, true),
    ("jpeg", TestImage.jpeg(618, 300), .jpeg, false),
    ("webp VP8X", TestImage.extendedWebP(618, 300, animated: false), .webp, false),
    ("animated webp", TestImage.extendedWebP(618, 300, animated: true), .webp, true),
    ("webp VP8L", TestImage.losslessWebP(618, 300), .webp, false),
    ("webp VP8", TestImage.lossyWebP(618, 300), .webp, false),
  ]

  @Test(arguments: cases.map(\.name))
  func `format, size and movement are read`(name: String) throws {
    let example = try #require(Self.cases.first { $0.name == name })
    let header = try #require(ImageHeader(example.bytes))
    #expect(header.format == example.format)
    #expect(header.width == 618)
    #expect(header.height == 300)
    #expect(header.animated == example.animated)
    #expect(header.complete)
  }

  @Test(arguments: cases.map(\.name))
  func `a cut file is incomplete or unreadable at every length and never traps`(name: String) throws {
    let bytes = try #require(Self.cases.first { $0.name == name }?.bytes)
    for count in 0..<bytes.count {
      let header = ImageHeader(Array(bytes.prefix(count)))
      #expect(header?.complete != true, "\(count) of \(bytes.count) bytes")
    }
  }

  @Test(arguments: [
    [], Array("hello".utf8), Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), TestImage.png(0, 5),
    [UInt8](repeating: 0xFF, count: 5000), Array("RIFF    WEBPVP8Z".utf8) + [UInt8](repeating: 0, count: 40),
  ])
  func `anything else is no image`(bytes: [UInt8]) {
    #expect(ImageHeader(bytes) == nil)
  }

  @Test(arguments: UInt64(0)..<300)
  func `mutated headers never trap`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var bytes = try #require(Self.cases.randomElement(using: &random)).bytes
    for _ in 0..<4 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
    }
    if let header = ImageHeader(bytes) { #expect(header.width > 0 && header.height > 0) }
  }
}
