internal import PeelKernels

/// Makes the files of a sticker. Runs only in a ``WorkerRole/make`` process.
struct StickerMaker {
  var style: StickerStyle

  /// - Throws: ``StudioError/Code/nothingVisible`` when nothing is visible, ``StudioError/Code/cannotFit`` never in practice.
  func files(from cutOut: RGBAImage) throws(StudioError) -> StickerFiles {
    guard let color = cutOut.dominantColor else { throw StudioError(.nothingVisible) }
    let chat = canvas(cutOut, side: 512)
    guard let box = chat.alphaBox(above: 12) else { throw StudioError(.nothingVisible) }
    let large = try PNGEncoder().encode(canvas(cutOut, side: 618), below: StickerFiles.pngLimit)
    // An exact WebP takes about three quarters of the bytes of a PNG with as many pixels.
    let exact = large.count * (512 * 512) / (618 * 618) * 3 / 4
    let webp = WebPEncoder(limit: StickerFiles.webpLimit, triesLossless: exact <= StickerFiles.webpLimit)
    return StickerFiles(
      png300: try PNGEncoder().encode(canvas(cutOut, side: 300), below: StickerFiles.pngLimit),
      png408: try PNGEncoder().encode(canvas(cutOut, side: 408), below: StickerFiles.pngLimit),
      png618: large,
      webp512: try webp.encode(chat.withoutHiddenColors),
      thumb: try thumb(cutOut),
      width: box.width, height: box.height, dominantColor: Self.text(color))
  }

  /// 64 px, or less where such a picture cannot be small enough: noise with noisy alpha.
  private func thumb(_ cutOut: RGBAImage) throws(StudioError) -> [UInt8] {
    var fault = StudioError(.cannotFit, limit: StickerFiles.thumbLimit)
    for side in [64, 48, 32, 16] {
      do throws(StudioError) {
        return try WebPEncoder(limit: StickerFiles.thumbLimit).encode(canvas(cutOut, side: side).withoutHiddenColors)
      } catch {
        guard error.code == .cannotFit else { throw error }
        fault = error
      }
    }
    throw fault
  }

  private func canvas(_ cutOut: RGBAImage, side: Int) -> RGBAImage {
    cutOut.sticker(side: side, outlineWidth: style.outline.width, color: style.outline.color)
  }

  private static func text(_ color: RGBColor) -> String {
    let digits = String(color.hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
