/// Spreads a byte budget over a film's pictures while they are coded, so that one pass lands just below it.
struct RateControl {
  private let curve: LossCurve
  private let least: Double
  private let most: Double
  private var bytesLeft: Double
  private var picturesLeft: Int
  /// The loss in use.
  private(set) var loss: Double
  /// What pictures really took, and what the curve had said of them, the recent ones counting most.
  private var (real, expected) = (0.0, 0.0)

  /// - Parameters:
  ///   - limit: For all pictures together.
  ///   - loss: To begin with.
  ///   - losses: The range to stay in.
  init(_ curve: LossCurve, limit: Int, pictures: Int, loss: Double, losses: ClosedRange<Double>) {
    self.curve = curve
    self.loss = loss
    least = losses.lowerBound
    most = losses.upperBound
    bytesLeft = Double(limit)
    picturesLeft = pictures
  }

  /// Takes in what a picture took and chooses the loss of the next.
  mutating func spend(_ bytes: Int, isFirst: Bool) {
    bytesLeft -= Double(bytes)
    picturesLeft -= 1
    if isFirst || picturesLeft < 1 { return }
    (real, expected) = (real * 0.97 + Double(bytes), expected * 0.97 + curve.bytes(at: loss))
    // A few pictures say little about all; their word gains weight with their number.
    let trust = min(1, expected / max(curve.bytes(at: loss) * 6, 1))
    let factor = 1 + (real / max(expected, 1) - 1) * trust
    // Half a picture stays in reserve: the last ones would pay for those before with more than the eye forgives.
    let wanted = curve.loss(forBytes: bytesLeft / (Double(picturesLeft) + 0.5) / max(factor, 0.05))
    let step = picturesLeft < 4 ? 6.0 : 3.0
    loss = min(max(min(max(wanted, loss - step), loss + step), least), most)
  }
}
