package import PeelKernels

/// Words on a sticker. They are part of it: the outline goes round both, the effect spares them.
package struct StickerCaption: Sendable, Equatable {
  package typealias Shape = CaptionShape

  /// The words, in any script and with emoji.
  package let text: String
  package let shape: CaptionShape
  /// The letters' colour.
  package let color: RGBColor

  /// A caption.
  package init(text: String, shape: CaptionShape, color: RGBColor = RGBColor(hex: 0x1e_1b_18)) {
    self.text = text
    self.shape = shape
    self.color = color
  }

  /// How many characters, as a reader counts them, a caption may have.
  package static let mostCharacters = 60
  /// How many bytes of UTF-8: a single character can hide thousands of marks.
  package static let mostBytes = 480
}
