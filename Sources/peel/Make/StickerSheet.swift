import PeelKernels
import PeelStudio

/// The preview sheet of a run: one sticker of each input, as it was written.
struct StickerSheet: Sendable {
  /// How many stickers a sheet shows at most.
  static let most = 200

  let path: String
  let studio: Studio

  /// Writes the sheet.
  /// - Parameter files: The stickers, in the order of the inputs.
  func write(_ files: [MakeReport.File]) async throws {
    var stickers: [RGBAImage] = []
    for file in files.prefix(Self.most) {
      let bytes = try studio.readFile(file.path)
      stickers.append(
        file.frames > 1
          ? try await studio.frame(ofFilm: bytes, at: 0, workSize: 240)
          : try await studio.decode(bytes: bytes, workSize: 240))
    }
    let sheet = try await studio.sheet(of: stickers)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let output = try OutputFolder(path: folder.isEmpty && path.hasPrefix("/") ? "/" : folder)
    defer { output.finish() }
    try output.write([(String(parts.last ?? ""), sheet)])
  }
}
