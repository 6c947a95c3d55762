/// A sticker peeled off the panel and stuck onto a message.
public struct Placement: Hashable, Sendable {
  public var id: ClientID
  public var message: MessageID
  public var author: UserID
  public var sticker: StickerRef
  public var pose: Pose
  /// Stacking order: the cseq of the latest change.
  public var z: Int64

  public init(id: ClientID, message: MessageID, author: UserID, sticker: StickerRef, pose: Pose, z: Int64) {
    self.id = id
    self.message = message
    self.author = author
    self.sticker = sticker
    self.pose = pose
    self.z = z
  }
}

/// Where and how a placed sticker lies on its bubble, independent of any screen's resolution.
public struct Pose: Hashable, Sendable {
  /// The centre in the bubble's box, 0...1 from the top left in reading order; -0.25...1.25 allowed.
  public var x: Double
  public var y: Double
  /// Of a base of 96 CSS px on the long side, 0.25...3.
  public var scale: Double
  /// Degrees clockwise, -180...180.
  public var rotation: Double

  /// - Throws: ``RuleViolation`` for the first value outside its range or not finite.
  public init(x: Double, y: Double, scale: Double, rotation: Double) throws(RuleViolation) {
    let rules: [(String, Double, ClosedRange<Double>)] = [
      ("/x", x, -0.25...1.25), ("/y", y, -0.25...1.25), ("/scale", scale, 0.25...3),
      ("/rotation", rotation, -180...180),
    ]
    for (pointer, value, range) in rules where !(value.isFinite && range.contains(value)) {
      throw RuleViolation(
        pointer: pointer, code: "out-of-range",
        detail: "\(pointer.dropFirst()) is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
  }
}
