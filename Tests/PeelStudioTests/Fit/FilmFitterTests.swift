import Foundation
import PeelCore
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Films fitted to other systems' rules, read back by decoders that are not Peel's.
  struct FilmFitterTests {
    private func fitted(_ film: DrawnFilm, _ options: StickerOptions) throws -> [TargetFile] {
      try FilmFitter(source: film, options: options) { _ in }.files()
    }

    /// A finished file as Pillow sees it.
    private func seen(_ file: TargetFile) throws -> SeenFilm {
      let folder = try TemporaryFolder()
      let path = folder.file("film." + file.fileExtension)
      try Data(file.bytes).write(to: URL(filePath: path))
      let films = try Films.seen(by: file.mediaType == "video/webm" ? "ffmpeg" : "pillow", [path])
      return try #require(films[path], "the reference refused \(file.target)")
    }

    private static let animated: [StickerTarget] = [
      .imessageSmall, .imessageRegular, .whatsapp, .signal, .discord, .matrix, .mastodon,
    ]
    private static let indexed: [StickerTarget] = [.kakao, .slack, .rongcloud]

    @Test(arguments: animated)
    func `a ball on clear ground comes out exactly, on the whole canvas and in its time`(target: StickerTarget) throws {
      let film = DrawnFilm(.ball, frames: 16, milliseconds: 70)
      let options = StickerOptions(targets: [target], style: .plain, keepsFrame: true)
      let file = try #require(try fitted(film, options).first)
      let rules = try #require(target.film)
      #expect(file.bytes.count <= rules.picture.byteLimit && file.sacrifices.isEmpty)
      let seen = try seen(file)
      #expect(seen.width == rules.picture.width && seen.height == rules.picture.height)
      #expect(seen.milliseconds == Array(repeating: 70, count: 16) && seen.loops == 0)
      var finisher = StickerFinisher(style: .plain, keepsFrame: true)
      finisher.measure(film.picture(0))
      for (number, frame) in seen.frames.enumerated() {
        let wanted = finisher.canvas(film.picture(number), width: seen.width, height: seen.height)
        #expect(Films.difference(frame.image, wanted.withoutHiddenColors) == 0, "frame \(number)")
      }
    }

    @Test(arguments: indexed)
    func `GIF keeps the shape, the time and few colours`(target: StickerTarget) throws {
      let film = DrawnFilm(.ball, durations: [70, 65, 75, 64, 66, 120, 30, 70])
      let options = StickerOptions(targets: [target], style: .plain, keepsFrame: true)
      let file = try #require(try fitted(film, options).first)
      let rules = try #require(target.film)
      let seen = try seen(file)
      #expect(seen.width == rules.picture.width && seen.height == rules.picture.height && seen.loops == 0)
      #expect(seen.milliseconds == [70, 70, 70, 60, 70, 120, 30, 70])
      var finisher = StickerFinisher(style: .plain, keepsFrame: true)
      finisher.measure(film.picture(0))
      for (number, frame) in seen.frames.enumerated() {
        let canvas = finisher.canvas(film.picture(number), width: seen.width, height: seen.height)
        let wanted = rules.picture.isOnWhite ? canvas.onWhite : canvas.withHardEdges
        #expect(Films.difference(frame.image, wanted) <= 3, "frame \(number)")
      }
    }

    @Test func `video for Telegram has its sides, its time, its bytes and alpha`() throws {
      let film = DrawnFilm(.ball, frames: 70, milliseconds: 60)
      let options = StickerOptions(targets: [.telegram], style: .plain, keepsFrame: true)
      let file = try #require(try fitted(film, options).first)
      #expect(file.bytes.count <= 256_000 && file.mediaType == "video/webm" && file.milliseconds == 3_000)
      #expect(file.sacrifices.first == .duration(from: 4_200, to: 3_000))
      let seen = try seen(file)
      #expect(seen.width == 512 && seen.height == 512 && seen.frames.count == file.frames && file.frames == 50)
      var finisher = StickerFinisher(style: .plain, keepsFrame: true)
      finisher.measure(film.picture(0))
      for (number, frame) in seen.frames.enumerated() {
        let wanted = finisher.canvas(film.picture(number), width: 512, height: 512)
        let error = frame.image.meanSquaredDifference(from: wanted)
        #expect(10 * log10(65025 / max(error, 0.01)) > 30, "frame \(number)")
      }
    }

    @Test func `a busy film for Telegram fills the limit at thirty frames a second`() throws {
      let film = DrawnFilm(.photo, width: 320, height: 320, frames: 120, milliseconds: 20)
      let options = StickerOptions(targets: [.telegram], style: .plain, maxBytes: 100_000)
      let file = try #require(try fitted(film, options).first)
      #expect(file.bytes.count <= 100_000 && file.bytes.count > 70_000 && file.milliseconds == 2_400)
      #expect(file.frames <= 72 && !file.sacrifices.isEmpty)
    }

    @Test(arguments: animated + indexed)
    func `what does not fit exactly fills the limit and says what it cost`(target: StickerTarget) throws {
      let film = DrawnFilm(.photo, width: 300, height: 300, frames: 24, milliseconds: 60)
      let limit = min(120_000, target.film?.picture.byteLimit ?? 0)
      let options = StickerOptions(targets: [target], style: .plain, maxBytes: limit, keepsFrame: true)
      let file = try #require(try fitted(film, options).first)
      #expect(file.bytes.count <= limit && file.byteLimit == limit && !file.sacrifices.isEmpty)
      let seen = try seen(file)
      #expect(seen.frames.count == file.frames && seen.milliseconds.reduce(0, +) == 24 * 60)
      #expect(file.milliseconds == 24 * 60)
      var finisher = StickerFinisher(style: .plain, keepsFrame: true)
      finisher.measure(film.picture(0))
      var at = 0
      for frame in seen.frames {
        let wanted = finisher.canvas(film.picture(at / 60), width: seen.width, height: seen.height)
        let error = frame.image.meanSquaredDifference(from: wanted)
        #expect(10 * log10(65025 / max(error, 0.01)) > 22, "at \(at) ms")
        at += frame.milliseconds
      }
    }

    @Test func `equal frames become one that lasts as long`() throws {
      let film = DrawnFilm(.ball, durations: [40, 40, 40, 900, 40])
      let options = StickerOptions(targets: [.whatsapp], style: .plain)
      let file = try #require(try fitted(film, options).first)
      #expect(try seen(file).milliseconds == [40, 40, 40, 900, 40])
      let still = DrawnFilm(.nothing, frames: 9)
      #expect(throws: StudioError(.notAFilm)) { try fitted(still, options) }
    }

    @Test func `a film longer than its target takes is cut, and the maker may choose the part`() throws {
      let film = DrawnFilm(.ball, frames: 50, milliseconds: 100)
      let file = try #require(try fitted(film, StickerOptions(targets: [.signal], style: .plain)).first)
      #expect(file.milliseconds == 3_000 && file.sacrifices == [.duration(from: 5_000, to: 3_000)])
      let part = StickerOptions(targets: [.signal], style: .plain, keepsFrame: true, trim: 1_050...2_050)
      let chosen = try #require(try fitted(film, part).first)
      #expect(chosen.milliseconds == 1_000 && chosen.sacrifices.isEmpty)
      let seen = try seen(chosen)
      #expect(seen.milliseconds == [50] + Array(repeating: 100, count: 9) + [50])
      var finisher = StickerFinisher(style: .plain, keepsFrame: true)
      finisher.measure(film.picture(0))
      let first = finisher.canvas(film.picture(10), width: 512, height: 512).withoutHiddenColors
      #expect(Films.difference(seen.frames[0].image, first) == 0)
    }

    @Test func `frames too short or too many for a target are merged, the time kept`() throws {
      let film = DrawnFilm(.ball, frames: 80, milliseconds: 10)
      let options = StickerOptions(targets: [.imessageSmall, .line], style: .plain)
      let files = try fitted(film, options)
      #expect(files.allSatisfy { $0.milliseconds == 800 })
      #expect(files[0].frames == 40 && (5...20).contains(files[1].frames))
      #expect(try seen(files[0]).milliseconds.allSatisfy { $0 >= 20 })
      // LINE does not play for ever; four seconds hold four plays of this film.
      #expect(try seen(files[1]).loops == 4 && files[1].sacrifices.contains(.loops(from: 0, to: 4)))
    }

    @Test func `the maker's rate, loops, quality and bytes are kept`() throws {
      let film = DrawnFilm(.photo, frames: 30, milliseconds: 40)
      let options = StickerOptions(
        targets: [.whatsapp], style: .plain, quality: 30, maxBytes: 200_000, framesPerSecond: 10, loops: 3)
      let file = try #require(try fitted(film, options).first)
      let seen = try seen(file)
      #expect(seen.loops == 3 && seen.frames.count == 12 && file.milliseconds == 1_200)
      #expect(file.sacrifices.contains(.quality(30)))
      #expect(file.sacrifices.contains(.frameRate(from: 25, to: 10)))
    }

    @Test func `noise in every frame still fits, or says that it cannot`() throws {
      let film = DrawnFilm(.noise, width: 256, height: 256, frames: 20, milliseconds: 100)
      let files = try fitted(film, StickerOptions(targets: [.whatsapp, .signal], style: .plain))
      #expect(files[0].bytes.count <= 500_000 && files[1].bytes.count <= 300_000)
      #expect(files.allSatisfy { $0.milliseconds == 2_000 && $0.frames > 1 })
      let error = #expect(throws: StudioError.self) {
        try fitted(film, StickerOptions(targets: [.whatsapp], style: .plain, maxBytes: 900))
      }
      #expect(error?.code == .cannotFit && error?.limit == 900)
    }

    @Test func `a target without films is named`() {
      let error = #expect(throws: StudioError.self) {
        try fitted(DrawnFilm(.ball), StickerOptions(targets: [.whatsapp, .viber]))
      }
      #expect(error?.code == .noFilms && error?.description.contains("viber") == true)
    }

    @Test func `the outline stays where it is from frame to frame`() throws {
      let film = DrawnFilm(.ballOnGround, frames: 4)
      let file = try #require(
        try fitted(film, StickerOptions(targets: [.discord], style: StickerStyle(outlineWidth: 20))).first)
      let boxes = try seen(file).frames.map { $0.image.alphaBox(above: 12) }
      #expect(Set(boxes.map { "\($0.map { [$0.x, $0.y, $0.width, $0.height] } ?? [])" }).count == 1)
    }
  }
}
