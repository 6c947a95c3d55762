/// An opaque sRGB colour.
package struct RGBColor: Sendable, Equatable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// A colour from its three channels, 0...255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from `0xRRGGBB`.
  package init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// `0xRRGGBB`.
  package var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// White.
  package static let white = RGBColor(red: 255, green: 255, blue: 255)
}
