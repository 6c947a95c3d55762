internal import Foundation

/// How many bytes a picture takes and how far it is off at a few losses, measured on some pictures of a film.
struct LossCurve {
  struct Point {
    var loss: Double
    /// Of the first picture, which is whole.
    var firstBytes: Double
    /// Of a later one, on average.
    var bytes: Double
    /// On average.
    var squaredError: Double
  }

  /// By loss, rising.
  private(set) var points: [Point]

  init(_ points: [Point]) { self.points = points }

  /// The least loss at which a film of `count` pictures takes at most `limit` bytes; nil when none does.
  func loss(for count: Int, within limit: Double) -> Double? {
    func total(_ point: Point) -> Double { point.firstBytes + point.bytes * Double(count - 1) }
    guard let fits = points.firstIndex(where: { total($0) <= limit }) else { return nil }
    if fits == 0 { return points[0].loss }
    let (over, under) = (points[fits - 1], points[fits])
    let part = log(total(over) / limit) / log(total(over) / total(under))
    // Nothing lies between an exact file and the first that is not.
    return max(1, over.loss + (under.loss - over.loss) * part)
  }

  /// Bytes of a later picture.
  func bytes(at loss: Double) -> Double { exp(interpolated(loss) { log(max($0.bytes, 1)) }) }

  /// The loss at which a later picture takes this many bytes, within the points' range.
  func loss(forBytes bytes: Double) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    if bytes >= first.bytes { return first.loss }
    for (over, under) in zip(points, points.dropFirst()) where bytes >= under.bytes {
      return over.loss + (under.loss - over.loss) * log(over.bytes / bytes) / log(over.bytes / under.bytes)
    }
    return last.loss
  }

  /// How near the pictures are at a loss, decibels.
  func decibels(at loss: Double) -> Double {
    10 * log10(65025 / max(exp(interpolated(loss) { log(max($0.squaredError, 0.01)) }), 0.01))
  }

  private func interpolated(_ loss: Double, _ value: (Point) -> Double) -> Double {
    guard let next = points.firstIndex(where: { $0.loss >= loss }) else { return points.last.map(value) ?? 0 }
    if next == 0 { return value(points[0]) }
    let (low, high) = (points[next - 1], points[next])
    let part = (loss - low.loss) / max(high.loss - low.loss, 1e-9)
    return value(low) + (value(high) - value(low)) * part
  }
}
