import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// What the PNG writer writes, an independent reader reads back.
  struct PNGEncoderTests {
    private func read(_ file: [UInt8]) async throws -> RGBAImage {
      try await Studios.shared { try await $0.decode(bytes: file, workSize: 4096) }
    }

    @Test(arguments: [1, 2, 3, 4, 16, 17, 256])
    func `few colours become a palette, exactly`(count: Int) async throws {
      var image = RGBAImage(width: 61, height: 37)
      for at in 0..<61 * 37 {
        let number = at * 7 % count
        image.pixels[at * 4] = UInt8(number)
        image.pixels[at * 4 + 1] = UInt8(255 - number)
        image.pixels[at * 4 + 3] = number % 3 == 2 ? 128 : 255
      }
      let file = try PNGEncoder().encode(image, limit: 499_999).bytes
      #expect(file[25] == 3)
      #expect(try await read(file) == image)
    }

    @Test(arguments: UInt64(0)..<6)
    func `many colours are kept exactly, hidden ones dropped`(seed: UInt64) async throws {
      var random = SplitMix64(state: seed)
      let (width, height) = (Int.random(in: 32...90, using: &random), Int.random(in: 32...90, using: &random))
      var image = RGBAImage(width: width, height: height)
      for index in 0..<image.pixels.count { image.pixels[index] = UInt8.random(in: 0...255, using: &random) }
      for at in stride(from: 0, to: width * height, by: 5) { image.pixels[at * 4 + 3] = 0 }
      let file = try PNGEncoder().encode(image, limit: 499_999).bytes
      #expect(file[25] == 6)
      #expect(try await read(file) == image.withoutHiddenColors)
    }

    @Test(arguments: [0, 1, 4, 24])
    func `a lossy file is off by no more than its step, with exact alpha`(error: Int) async throws {
      let image = Scenes.apple(width: 200, height: 150).photo
      let exact = try PNGEncoder().encode(image, limit: 999_999).bytes
      let limit = [0: exact.count + 1, 1: exact.count * 9 / 10, 4: exact.count / 2, 24: exact.count / 5][error] ?? 0
      let file = try PNGEncoder().encode(image, limit: limit - 1).bytes
      #expect(file.count < limit)
      let back = try await read(file)
      #expect(back.alpha == image.alpha)
      // Where the steps grow large, 256 colours may come nearer.
      if file[25] == 3 {
        #expect(error >= 4 && 10 * log10(65025 / back.meanSquaredDifference(from: image)) > 30)
        return
      }
      let worst = zip(image.pixels, back.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= max(error, 24) && (error > 0) == (worst > 0))
    }

    @Test func `a limit nothing meets is said`() {
      let error = #expect(throws: StudioError.self) { try PNGEncoder().encode(Scenes.noise(), limit: 60) }
      #expect(error?.code == .cannotFit && error?.limit == 60)
    }
  }
}
