/// How the words of a caption lie.
package enum CaptionShape: String, CaseIterable, Sendable {
  /// Over the subject, bent like a rainbow.
  case arcUp = "arc-up"
  /// Under the subject, bent like a smile.
  case arcDown = "arc-down"
  /// Under the subject, in straight lines.
  case line
  /// In a speech bubble that points at the subject.
  case bubble

  /// Whether the words lie over the subject, not under it.
  var isAbove: Bool { self == .arcUp || self == .bubble }

  /// The column of the drawn words, as a fraction of their width, that meets ``aim``; for a bubble its tip.
  package var tip: Float { self == .bubble ? 0.25 : 0.5 }

  /// The column of the subject, as a fraction of its width, over or under which the words lie.
  var aim: Float { self == .bubble ? 0.62 : 0.5 }

  /// The height of a letter in drawn words, pixels; what a fitting size is reckoned from.
  package static let letter: Float = 96
}
