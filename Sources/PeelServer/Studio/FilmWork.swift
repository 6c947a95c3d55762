import FoundationEssentials
import PeelCore
import PeelStudio
import PeelWire

/// A film that was brought, and the sticker that was made of it. Their bytes are on disk.
struct FilmWork: Sendable {
  /// What the files of a finished sticker do not hold themselves.
  struct Made: Sendable {
    let width: Int
    let height: Int
    let dominantColor: String
    let milliseconds: Int
    let bytes: Int
  }

  private enum Part: String, CaseIterable { case png300, png408, png618, webp512, thumb }

  let info: FilmInfo
  /// The film itself.
  let file: String
  let poster: PictureFolder
  /// Where the finished files go.
  let folder: String
  var wish: FilmWish?
  private(set) var made: Made?
  /// Goes up with every sticker, so that no cache shows an older one.
  private var number = 0

  init(info: FilmInfo, file: String, poster: PictureFolder, folder: String) {
    self.info = info
    self.file = file
    self.poster = poster
    self.folder = folder
  }

  private func path(_ part: Part) -> String { "\(folder)/\(part.rawValue)" }

  /// What is shown of the sticker, once it is made.
  var sticker: String? { made == nil ? nil : path(.webp512) }

  /// Forgets the sticker that was made.
  mutating func begin(_ wish: FilmWish) {
    self.wish = wish
    made = nil
  }

  /// Puts a finished sticker's files on disk.
  func write(_ files: StickerFiles) throws {
    for (part, bytes) in zip(Part.allCases, [files.png300, files.png408, files.png618, files.webp512, files.thumb]) {
      try Data(bytes).write(to: URL(filePath: path(part)), options: .atomic)
    }
  }

  /// The files that were written are the sticker now.
  mutating func finish(_ files: StickerFiles) {
    number += 1
    made = Made(
      width: files.width, height: files.height, dominantColor: files.dominantColor, milliseconds: files.milliseconds,
      bytes: files.webp512.count)
  }

  /// - Throws: ``Problem`` `sticker-invalid` while there is none.
  func files() throws -> StickerFiles {
    guard let made else { throw Problem(.stickerInvalid, "The animated sticker is not made yet; make it first.") }
    func bytes(_ part: Part) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path(part)))) }
    return StickerFiles(
      png300: try bytes(.png300), png408: try bytes(.png408), png618: try bytes(.png618),
      webp512: try bytes(.webp512), thumb: try bytes(.thumb), width: made.width, height: made.height,
      dominantColor: made.dominantColor, isAnimated: true, milliseconds: made.milliseconds)
  }

  func body(of id: JobID) -> FilmBody {
    FilmBody(
      format: info.format.rawValue, width: info.width, height: info.height, frames: info.frames,
      milliseconds: info.milliseconds, longest: StickerFiles.longestFilm, posterUrl: "/v1/studio/jobs/\(id)/photo",
      stickerUrl: made == nil ? nil : "/v1/studio/jobs/\(id)/sticker?v=\(number)", stickerBytes: made?.bytes)
  }
}
