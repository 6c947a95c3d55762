package import PeelCore

/// A finished sticker for one target, checked against the target's rules.
package struct TargetFile: Sendable, Equatable {
  package var target: StickerTarget
  package var mediaType: String
  /// Without the dot.
  package var fileExtension: String
  package var bytes: [UInt8]
  /// The canvas, pixels.
  package var width: Int
  package var height: Int
  /// 1 for a still.
  package var frames: Int
  /// 0 for a still.
  package var milliseconds: Int
  /// The limit it was fitted to: the target's, or the maker's where that is lower.
  package var byteLimit: Int
  /// What was given up to meet the target's rules, in the order it was given up; empty when nothing was.
  package var sacrifices: [Sacrifice]
}
