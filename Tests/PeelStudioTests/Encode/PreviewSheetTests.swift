import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  struct PreviewSheetTests {
    @Test(arguments: [1, 2, 6, 7, 13])
    func `a sheet shows every sticker on three grounds`(count: Int) async throws {
      let colors = (0..<count).map { RGBColor(red: UInt8(10 + $0 * 15), green: 30, blue: 200) }
      let stickers = colors.enumerated().map { index, color in
        var sticker = RGBAImage(width: index == 0 ? 600 : 200, height: index == 0 ? 300 : 200)
        for at in stride(from: 0, to: sticker.pixels.count, by: 4) {
          (sticker.pixels[at], sticker.pixels[at + 1]) = (color.red, color.green)
          (sticker.pixels[at + 2], sticker.pixels[at + 3]) = (color.blue, 255)
        }
        return sticker
      }
      let sheet = try await Studios.shared {
        try await $0.decode(bytes: try await $0.sheet(of: stickers), workSize: 4096)
      }
      let (columns, rows) = (min(count, 6), (count + 5) / 6)
      #expect(sheet.width == columns * 256 + 16 && sheet.height == 3 * (rows * 256 + 16))
      #expect(sheet.alpha.values.allSatisfy { $0 == 255 })
      for band in 0..<3 {
        let top = band * (rows * 256 + 16)
        for (index, color) in colors.enumerated() {
          let (x, y) = (16 + index % 6 * 256 + 120, top + 16 + index / 6 * 256 + 120)
          #expect(
            Array(sheet.pixels[(y * sheet.width + x) * 4..<(y * sheet.width + x) * 4 + 3]) == [color.red, 30, 200])
        }
      }
      #expect(Array(sheet.pixels[0..<3]) == [0xfb, 0xf8, 0xf3])
      let dark = (rows * 256 + 16) * sheet.width * 4
      #expect(Array(sheet.pixels[dark..<dark + 3]) == [0x17, 0x15, 0x14])
    }

    @Test func `no sticker, or more than a sheet holds, is refused by name`() async throws {
      try await Studios.shared { studio in
        #expect(await Studios.code { _ = try await studio.sheet(of: []) } == .invalidOptions)
        let many = [RGBAImage](repeating: RGBAImage(width: 1, height: 1), count: 201)
        #expect(await Studios.code { _ = try await studio.sheet(of: many) } == .invalidOptions)
      }
    }
  }
}
