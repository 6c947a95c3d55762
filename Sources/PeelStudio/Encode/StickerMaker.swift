internal import PeelKernels

/// Makes the files of a sticker. Runs only in a ``WorkerRole/make`` process.
struct StickerMaker {
  var style: StickerStyle

  /// - Throws: ``StudioError/Code/nothingVisible`` when nothing is visible, ``StudioError/Code/cannotFit`` never in practice.
  func files(from cutOut: RGBAImage) throws(StudioError) -> StickerFiles {
    guard let color = cutOut.dominantColor else { throw StudioError(.nothingVisible) }
    let finisher = StickerFinisher(style: style, still: cutOut)
    let canvas = { side in finisher.canvas(cutOut, width: side, height: side) }
    let chat = canvas(512)
    guard let box = chat.alphaBox(above: 12) else { throw StudioError(.nothingVisible) }
    let large = try PNGEncoder().encode(canvas(618), limit: StickerFiles.pngLimit - 1).bytes
    return StickerFiles(
      png300: try PNGEncoder().encode(canvas(300), limit: StickerFiles.pngLimit - 1).bytes,
      png408: try PNGEncoder().encode(canvas(408), limit: StickerFiles.pngLimit - 1).bytes,
      png618: large,
      webp512: try WebPEncoder(limit: StickerFiles.webpLimit).encode(chat.withoutHiddenColors).bytes,
      thumb: try thumb(canvas),
      width: box.width, height: box.height, dominantColor: Self.text(color))
  }

  /// 64 px, or less where such a picture cannot be small enough: noise with noisy alpha.
  private func thumb(_ canvas: (Int) -> RGBAImage) throws(StudioError) -> [UInt8] {
    var fault = StudioError(.cannotFit, limit: StickerFiles.thumbLimit)
    for side in [64, 48, 32, 16] {
      do throws(StudioError) {
        return try WebPEncoder(limit: StickerFiles.thumbLimit).encode(canvas(side).withoutHiddenColors).bytes
      } catch {
        guard error.code == .cannotFit else { throw error }
        fault = error
      }
    }
    throw fault
  }

  private static func text(_ color: RGBColor) -> String {
    let digits = String(color.hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
