import Foundation
import PeelKernels
import PeelStudio
import PeelTestSupport
import Testing

extension StudioTests {
  /// What is no usable picture is refused with its own reason, and the next picture is none the worse.
  struct RefusalTests {
    private func refusal(_ bytes: [UInt8], limits: StudioLimits? = nil) async throws -> StudioError? {
      func answer(_ studio: Studio) async throws -> StudioError? {
        var refused: StudioError?
        do { _ = try await studio.decode(bytes: bytes) } catch let error as StudioError { refused = error }
        let next = try await studio.decode(bytes: try Studios.picture("palette.png"))
        #expect(next.width == 96)
        return refused
      }
      guard let limits else { return try await Studios.shared(answer) }
      return try await Studios.with(limits: limits, answer)
    }

    @Test func `an empty file is empty, text is no picture whatever its name`() async throws {
      #expect(try await refusal([])?.code == .empty)
      #expect(try await refusal(Array("Dear reader, this is a letter.\n".utf8))?.code == .notAnImage)
      #expect(try await refusal([0xff])?.code == .notAnImage)
      let folder = try TemporaryFolder()
      try Data("just words".utf8).write(to: URL(filePath: folder.file("photo.jpg")))
      try Data().write(to: URL(filePath: folder.file("empty.png")))
      try await Studios.shared { studio in
        #expect(await Studios.code { _ = try await studio.decode(file: folder.file("photo.jpg")) } == .notAnImage)
        #expect(await Studios.code { _ = try await studio.decode(file: folder.file("empty.png")) } == .empty)
        #expect(await Studios.code { _ = try await studio.decode(file: folder.file("missing.png")) } == .unreadable)
        #expect(await Studios.code { _ = try await studio.decode(file: folder.path) } == .unreadable)
        #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
        #expect(await Studios.code { _ = try await studio.decode(file: folder.file("pipe.png")) } == .unreadable)
      }
    }

    @Test func `known kinds that are not opened are named`() async throws {
      let drawing = try await refusal(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
      #expect(drawing?.code == .unsupported && drawing?.description.contains("SVG") == true)
      let large = try await refusal([0xff, 0x0a] + [UInt8](repeating: 0, count: 99))
      #expect(large?.code == .unsupported && large?.description.contains("JPEG XL") == true)
      #expect(try await refusal(Array("%PDF-1.7\n".utf8))?.code == .unsupported)
      #expect(
        try await refusal([0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 99))?.code
          == .unsupported
      )
    }

    @Test(
      arguments: [
        "orientation-1.jpg", "progressive.jpg", "rgb16.png", "interlaced.png", "picture.webp", "picture.gif",
        "picture.tif",
        "picture.heic", "picture.avif",
      ], [30, 60, 90])
    func `a file that is cut off is refused as such`(name: String, percent: Int) async throws {
      let whole = try Studios.picture(name)
      let refused = try await refusal(Array(whole[..<(whole.count * percent / 100)]))
      #expect(refused?.code == .truncated || refused?.code == .damaged)
    }

    @Test(arguments: [
      "orientation-6.jpg", "rgba16.png", "animated.gif", "animated.webp", "picture.heic", "picture.tif", "profile.png",
    ])
    func `bytes changed at random give a picture or a reason`(name: String) async throws {
      let whole = try Studios.picture(name)
      try await Studios.shared { studio in
        for seed in UInt64(0)..<12 {
          var random = SplitMix64(state: seed)
          var bytes = whole
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
          }
          do {
            let image = try await studio.decode(bytes: bytes)
            #expect(image.pixels.count == image.width * image.height * 4)
          } catch let error as StudioError {
            let expected: [StudioError.Code] = [
              .damaged, .truncated, .tooManyPixels, .tooSmall, .tooMuchMemory, .workerCrashed, .unsupported,
              .notAnImage,
            ]
            #expect(expected.contains(error.code))
          }
        }
      }
    }

    @Test func `limits hold to the byte and to the pixel`() async throws {
      let bytes = try Studios.picture("palette.png")
      var limits = StudioLimits()
      limits.inputBytes = bytes.count
      limits.inputPixels = 96 * 64
      limits.leastEdge = 64
      #expect(try await Studios.with(limits: limits) { try await $0.decode(bytes: bytes) }.height == 64)
      try await check(bytes, { $0.inputBytes -= 1 }, .tooManyBytes, limits.inputBytes - 1, bytes.count)
      try await check(bytes, { $0.inputPixels -= 1 }, .tooManyPixels, 96 * 64 - 1, 96 * 64)
      try await check(bytes, { $0.leastEdge += 1 }, .tooSmall, 65, 64)

      func check(
        _ bytes: [UInt8], _ change: (inout StudioLimits) -> Void, _ code: StudioError.Code, _ limit: Int, _ actual: Int
      ) async throws {
        var tighter = limits
        change(&tighter)
        let error = await #expect(throws: StudioError.self) {
          try await Studios.with(limits: tighter) { try await $0.decode(bytes: bytes) }
        }
        #expect(error?.code == code && error?.limit == limit && error?.actual == actual)
        #expect(error?.description.contains("\(limit)") == true && error?.description.contains("\(actual)") == true)
      }
    }

    @Test func `a bomb of 400 million pixels is refused by its header`() async throws {
      let bomb = Bomb.png(width: 20_000, height: 20_000, bits: 1)
      #expect(bomb.count < 500_000)
      let refused = try await refusal(bomb)
      #expect(refused?.code == .tooManyPixels && refused?.actual == 400_000_000)
    }

    @Test func `a bomb within the pixel limit opens within the memory limit`() async throws {
      let bomb = Bomb.png(width: 10_000, height: 9_900, bits: 8)
      #expect(bomb.count < 700_000)
      var limits = StudioLimits()
      limits.decodeMemory = 200_000_000
      let image = try await Studios.with(limits: limits) { try await $0.decode(bytes: bomb) }
      #expect(image.width == 1024)
    }

    @Test func `a picture that needs more memory than allowed costs only itself`() async throws {
      var limits = StudioLimits()
      limits.decodeMemory = 60_000_000
      let bomb = Bomb.png(width: 9_000, height: 9_000, bits: 8, interlaced: true)
      let refused = try await refusal(bomb, limits: limits)
      #expect([.tooMuchMemory, .workerCrashed, .damaged].contains(refused?.code))
    }
  }
}
