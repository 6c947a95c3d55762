/// What is put in the middle of the canvas.
package enum StickerCentring: String, CaseIterable, Sendable {
  /// The box round everything visible.
  case box
  /// The centre of what the eye weighs, as far as the canvas leaves room.
  case optical
}
