package import PeelKernels

/// How a sticker is finished.
package struct StickerStyle: Sendable, Equatable {
  /// Outline width in pixels of the 618 px sticker, 0...64.
  package var outlineWidth: Double
  package var outlineColor: RGBColor

  /// A style; white outline of 12 px unless said otherwise.
  package init(outlineWidth: Double = 12, outlineColor: RGBColor = .white) {
    self.outlineWidth = min(max(outlineWidth.isFinite ? outlineWidth : 0, 0), 64)
    self.outlineColor = outlineColor
  }

  /// A style with a colour as `0xRRGGBB`.
  package init(outlineWidth: Double, outlineHex: UInt32) {
    self.init(outlineWidth: outlineWidth, outlineColor: RGBColor(hex: outlineHex))
  }

  /// No outline.
  package static let plain = StickerStyle(outlineWidth: 0)
}
