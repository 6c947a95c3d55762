import PeelCore
import Testing

@testable import PeelStudio

extension StudioTests {
  /// What is written for the other process is read back as it was.
  struct StickerOptionsTests {
    @Test(arguments: [
      StickerOptions(targets: [.line], quality: 3),
      StickerOptions(
        targets: StickerTarget.allCases, style: .plain, maxBytes: 7, framesPerSecond: 12.5, loops: 0, keepsFrame: true,
        trim: 20...900),
    ])
    func `options survive the way to the worker`(options: StickerOptions) throws {
      var writer = ByteWriter()
      options.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try StickerOptions(from: &reader) == options)
      try reader.end()
    }

    @Test func `files survive the way back`() throws {
      let sacrifices: [Sacrifice] = [
        .quality(4), .rounding(3), .mergedFrames(from: 9, to: 8), .frameRate(from: 30, to: 12.5), .colors(64),
        .pixels(fromWidth: 512, fromHeight: 512, toWidth: 256, toHeight: 256), .duration(from: 5000, to: 3000),
        .loops(from: 0, to: 4),
      ]
      let file = TargetFile(
        target: .line, mediaType: "image/apng", fileExtension: "png", bytes: [1, 2, 3], width: 4, height: 5, frames: 6,
        milliseconds: 7, byteLimit: 8, sacrifices: sacrifices)
      #expect(try [TargetFile]([file, file].encoded) == [file, file])
      #expect(sacrifices.map(\.description).joined(separator: "; ").contains("30 frames a second reduced to 12.5"))
    }
  }
}
