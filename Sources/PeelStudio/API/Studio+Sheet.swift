package import PeelKernels

extension Studio {
  /// A preview sheet: each sticker on a light ground, on a dark one and on a picture.
  /// - Parameter stickers: Finished pictures, 1...200; those larger than 240 pixels are shown smaller.
  /// - Returns: One PNG, six stickers in a row.
  /// - Throws: ``StudioError/Code/invalidOptions`` for no sticker or too many.
  package func sheet(of stickers: [RGBAImage]) async throws -> [UInt8] {
    guard let first = stickers.first, stickers.count <= PreviewSheet.mostStickers else {
      throw StudioError(
        .invalidOptions, detail: "a sheet of \(stickers.count) stickers, where 1 to \(PreviewSheet.mostStickers) fit")
    }
    return try await making.ask { MakeRequest(.sheet(more: Array(stickers.dropFirst())), image: first).encoded }
  }
}
