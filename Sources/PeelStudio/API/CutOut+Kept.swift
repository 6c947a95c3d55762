package import PeelKernels

extension CutOut {
  /// A picture that is cut out already, with the useful transparency it came with; nil for any other.
  package init?(keepingAlphaOf image: RGBAImage) {
    guard Photo.hasUsefulAlpha(image) else { return nil }
    self.init(image: image, method: .keptAlpha, certainty: 1)
  }
}
