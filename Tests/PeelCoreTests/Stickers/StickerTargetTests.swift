import PeelCore
import Testing

struct StickerTargetTests {
  @Test(arguments: StickerTarget.allCases)
  func `every target's rules can be met`(target: StickerTarget) {
    let still = target.still
    #expect((16...4096).contains(still.width) && (16...4096).contains(still.height) && still.byteLimit > 2048)
    #expect(still.format == .png || still.format == .webp)
    guard let film = target.film else { return }
    #expect([.apng, .animatedWebP, .gif, .webm].contains(film.picture.format))
    #expect(film.frames.lowerBound * film.shortestFrame < film.longest ?? .max)
    #expect(film.framesPerSecond.map { 1000 / $0 >= film.shortestFrame } ?? true)
  }

  @Test func `limits count a thousand bytes to the kilobyte`() {
    #expect(StickerTarget.whatsapp.still.byteLimit == 100_000)
    #expect(StickerTarget.whatsapp.film?.picture.byteLimit == 500_000)
    #expect(StickerTarget.telegram.film?.picture.byteLimit == 256_000)
    #expect(StickerTarget.signal.film?.picture.byteLimit == 300_000)
    // The system says "smaller than 500 KB".
    #expect(StickerTarget.imessageLarge.still.byteLimit == 499_999)
  }

  @Test(arguments: ["imessage-small", "imessage-regular", "imessage-large", "whatsapp", "rongcloud"])
  func `targets are called as on the command line`(name: String) {
    #expect(StickerTarget(rawValue: name)?.rawValue == name)
  }

  @Test func `one target wants white ground`() {
    #expect(StickerTarget.allCases.filter { $0.film?.picture.isOnWhite == true } == [.kakao])
  }

  @Test func `one target takes stills alone`() {
    #expect(StickerTarget.allCases.filter { $0.film == nil } == [.viber])
  }
}
