/// The kinds of file stickers are.
package enum StickerFormat: String, CaseIterable, Sendable {
  case png, webp, apng, gif, webm
  case animatedWebP = "animated-webp"

  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .webp, .animatedWebP: "image/webp"
    case .apng: "image/apng"
    case .gif: "image/gif"
    case .webm: "video/webm"
    }
  }

  /// Without the dot. An APNG is a PNG to whoever looks at its name.
  package var fileExtension: String {
    switch self {
    case .png, .apng: "png"
    case .webp, .animatedWebP: "webp"
    case .gif: "gif"
    case .webm: "webm"
    }
  }
}
