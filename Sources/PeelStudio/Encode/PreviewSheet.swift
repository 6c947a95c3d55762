internal import PeelKernels

/// All stickers on a light ground, on a dark one and on a picture, in one PNG. Runs only in a ``WorkerRole/make`` process.
struct PreviewSheet {
  var stickers: [RGBAImage]

  /// Stickers are shown at most this large.
  static let side = 240
  static let mostStickers = 200
  private static let gap = 16
  private static let cell = side + gap

  func encoded() throws(StudioError) -> [UInt8] {
    let columns = min(stickers.count, 6)
    let rows = (stickers.count + columns - 1) / columns
    let (wide, high) = (columns * Self.cell + Self.gap, rows * Self.cell + Self.gap)
    var sheet = RGBAImage(width: wide, height: 3 * high)
    for (band, ground) in [Self.light, Self.dark, Self.picture].enumerated() {
      for y in 0..<high {
        for x in 0..<wide {
          let color = ground(Float(x), Float(y), Float(wide), Float(high))
          let at = ((band * high + y) * wide + x) * 4
          (sheet.pixels[at], sheet.pixels[at + 1]) = (color.red, color.green)
          (sheet.pixels[at + 2], sheet.pixels[at + 3]) = (color.blue, 255)
        }
      }
      for (index, sticker) in stickers.enumerated() {
        let shown = Self.shown(sticker)
        sheet.lay(
          shown, x: Self.gap + index % columns * Self.cell + (Self.side - shown.width) / 2,
          y: band * high + Self.gap + index / columns * Self.cell + (Self.side - shown.height) / 2)
      }
    }
    return try PNGEncoder(level: 6).encode(sheet, limit: .max).bytes
  }

  private static func shown(_ sticker: RGBAImage) -> RGBAImage {
    if max(sticker.width, sticker.height) <= side { return sticker }
    let size = sticker.fitting(side: side)
    return sticker.resized(width: size.width, height: size.height, shrinking: .sharp)
  }

  private typealias Ground = @Sendable (_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> RGBColor

  private static let light: Ground = { _, _, _, _ in RGBColor(hex: 0xfb_f8_f3) }
  private static let dark: Ground = { _, _, _, _ in RGBColor(hex: 0x17_15_14) }

  /// Sky, hills and a meadow with lights and leaves out of focus: something busy, as people set it for a wallpaper.
  private static let picture: Ground = { x, y, width, height in
    let (across, down) = (x / width, y / height)
    var color = SIMD4<Float>(96, 158, 220, 0) + SIMD4(150, 50, -40, 0) * down
    let ridge = 0.55 + 0.35 * (across - 0.4) * (across - 0.4)
    if down > ridge { color = SIMD4(70, 120, 88, 0) + SIMD4(60, 70, -30, 0) * (down - ridge) * 2 }
    for spot in 0..<14 {
      let (u, v) = (Float((spot * 61 + 13) % 97) / 97, Float((spot * 37 + 29) % 89) / 89)
      let radius = 18 + Float(spot * 23 % 41)
      let (dx, dy) = (x - u * width, y - v * height)
      let cover = min(max(radius - (dx * dx + dy * dy).squareRoot(), 0) / 6, 1) * 0.5
      let tint = spot % 3 == 0 ? SIMD4<Float>(250, 190, 120, 0) : SIMD4(220, 235, 205, 0)
      color += (tint - color) * cover
    }
    let bytes = SIMD4<UInt8>(clamping: SIMD4<Int>(color))
    return RGBColor(red: bytes.x, green: bytes.y, blue: bytes.z)
  }
}
