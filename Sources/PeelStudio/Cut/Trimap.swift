internal import PeelKernels

/// Where a mask is surely the subject, surely background, or undecided.
struct Trimap {
  enum Verdict: UInt8 {
    case background
    case undecided
    case subject
  }

  let verdicts: [Verdict]

  /// Sure are pixels farther than `band` pixels inside the region above `high`, or below `low`.
  init(_ alpha: Plane, band: Int, high: Float, low: Float) {
    let inside = Self.eroded(alpha, band: band) { $0 > high }
    let outside = Self.eroded(alpha, band: band) { $0 < low }
    verdicts = (0..<alpha.values.count).map { inside[$0] ? .subject : outside[$0] ? .background : .undecided }
  }

  private static func eroded(_ alpha: Plane, band: Int, _ belongs: (Float) -> Bool) -> [Bool] {
    var field = alpha.values.map { belongs($0) ? DistanceTransform.far : 0 }
    DistanceTransform.transform(&field, width: alpha.width, height: alpha.height)
    let limit = Float(band * band)
    return field.map { $0 > limit }
  }

  /// The half-width of the band round an edge in which a model's mask is not to be trusted.
  static func band(of alpha: Plane) -> Int { max(3, Int(0.003 * Float(alpha.width + alpha.height) + 0.5)) }
}
