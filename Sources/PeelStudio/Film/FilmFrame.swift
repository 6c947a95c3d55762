package import PeelKernels

/// One frame of a film as it is shown, with everything beneath it already composed.
package struct FilmFrame: Sendable {
  /// The whole canvas: upright sRGB with straight alpha.
  package var image: RGBAImage
  /// How long it is shown. Rounded so that the sums stay right: frame `n` ends at the rounded end of the original's frame `n`.
  package var milliseconds: Int
}
