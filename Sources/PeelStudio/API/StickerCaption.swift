package import PeelKernels

/// Words on a sticker. They are part of it: the outline and the effect go round and over them.
package struct StickerCaption: Sendable, Equatable {
  /// How the words lie.
  package enum Shape: String, CaseIterable, Sendable {
    /// Over the subject, bent like a rainbow.
    case arcUp = "arc-up"
    /// Under the subject, bent like a smile.
    case arcDown = "arc-down"
    /// Under the subject, in a straight line.
    case line
    /// In a speech bubble that points at the subject.
    case bubble
  }

  /// The words, in any script and with emoji.
  package let text: String
  package let shape: Shape
  /// The letters' colour.
  package let color: RGBColor

  /// A caption.
  package init(text: String, shape: Shape, color: RGBColor = RGBColor(hex: 0x1e_1b_18)) {
    self.text = text
    self.shape = shape
    self.color = color
  }

  /// How many characters, as a reader counts them, a caption may have.
  package static let mostCharacters = 60
  /// How many bytes of UTF-8: a single character can hide thousands of marks.
  package static let mostBytes = 480
}
