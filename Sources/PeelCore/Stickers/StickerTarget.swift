/// A system that takes stickers, or one of the sizes it takes.
package enum StickerTarget: String, CaseIterable, Sendable {
  case imessageSmall = "imessage-small"
  case imessageRegular = "imessage-regular"
  case imessageLarge = "imessage-large"
  case whatsapp, telegram, signal, line, discord, viber, kakao, matrix, mastodon, slack, rongcloud

  /// What a still sticker must be.
  package var still: StickerRules {
    switch self {
    case .imessageSmall: StickerRules(.png, 300, 300, bytes: 499_999)
    case .imessageRegular: StickerRules(.png, 408, 408, bytes: 499_999)
    case .imessageLarge: StickerRules(.png, 618, 618, bytes: 499_999)
    case .whatsapp: StickerRules(.webp, 512, 512, bytes: 100_000)
    case .telegram: StickerRules(.webp, 512, 512, bytes: 512_000)
    case .signal: StickerRules(.webp, 512, 512, bytes: 300_000)
    case .line: StickerRules(.png, 370, 320, bytes: 1_000_000, mayShrink: true)
    case .discord: StickerRules(.png, 320, 320, bytes: 512_000)
    case .viber: StickerRules(.png, 490, 490, bytes: 1_000_000)
    case .kakao: StickerRules(.png, 360, 360, bytes: 150_000)
    case .matrix: StickerRules(.webp, 512, 512, bytes: 1_000_000)
    case .mastodon: StickerRules(.png, 256, 256, bytes: 256_000, mayShrink: true)
    case .slack: StickerRules(.png, 128, 128, bytes: 64_000)
    // The picture travels inside a message of 128 000 bytes, as Base64.
    case .rongcloud: StickerRules(.png, 240, 240, bytes: 90_000, mayShrink: true)
    }
  }

  /// What an animated sticker must be; nil where none is taken.
  package var film: FilmRules? {
    switch self {
    // ImageIO shows frames of 10 ms and less for 100 ms.
    case .imessageSmall, .imessageRegular, .imessageLarge:
      FilmRules(StickerRules(.apng, still.width, still.height, bytes: 499_999), shortestFrame: 20)
    case .whatsapp:
      FilmRules(StickerRules(.animatedWebP, 512, 512, bytes: 500_000), longest: 10_000, shortestFrame: 8)
    case .telegram:
      FilmRules(
        StickerRules(.webm, 512, 512, bytes: 256_000), longest: 3_000, shortestFrame: 33, framesPerSecond: 30)
    case .signal:
      FilmRules(StickerRules(.apng, 512, 512, bytes: 300_000, mayShrink: true), longest: 3_000, loops: 0...0)
    case .line:
      FilmRules(
        StickerRules(.apng, 320, 270, bytes: 300_000), longest: 4_000, frames: 5...20, loops: 1...4)
    case .discord: FilmRules(StickerRules(.apng, 320, 320, bytes: 512_000), longest: 5_000)
    case .viber: nil
    case .kakao: FilmRules(StickerRules(.gif, 360, 360, bytes: 2_000_000, isOnWhite: true), frames: 2...24)
    case .matrix: FilmRules(StickerRules(.animatedWebP, 512, 512, bytes: 1_000_000))
    case .mastodon: FilmRules(StickerRules(.apng, 256, 256, bytes: 256_000, mayShrink: true))
    case .slack: FilmRules(StickerRules(.gif, 128, 128, bytes: 64_000, mayShrink: true))
    case .rongcloud: FilmRules(StickerRules(.gif, 240, 240, bytes: 90_000, mayShrink: true))
    }
  }
}
