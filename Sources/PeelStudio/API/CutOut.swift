package import PeelKernels

/// A subject without its background.
package struct CutOut: Sendable {
  /// How it was found.
  package enum Method: UInt8, Sendable {
    /// The picture came with useful transparency, which was kept.
    case keptAlpha
    /// One pass of the small model.
    case quick
    /// Both models, refined.
    case fine
    /// The small model alone, refined: the large one is not available.
    case fineSmallModel
    /// Colours alone, from the user's rectangle or strokes.
    case marked
  }

  /// The whole picture with the background transparent: same size as the picture that was cut, straight alpha, colours
  /// along the edge freed from the background's.
  package var image: RGBAImage
  package var method: Method
  /// How far two independent looks agree, 0...1; below 0.85 the result is wrong more often than not.
  package var certainty: Double

  /// A cut-out from its parts.
  package init(image: RGBAImage, method: Method, certainty: Double) {
    self.image = image
    self.method = method
    self.certainty = certainty
  }

  /// Whether the user should be asked to look closely.
  package var isDoubtful: Bool { certainty < 0.85 }
}
