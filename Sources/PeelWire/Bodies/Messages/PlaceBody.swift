/// A sticker about to be stuck on or moved.
package struct PlaceBody: Codable, Hashable, Sendable, RuledBody {
  /// Which.
  package var sticker: StickerKeyBody
  /// −0.25…1.25.
  package var x: Double
  /// −0.25…1.25.
  package var y: Double
  /// 0.25…3.
  package var scale: Double
  /// −180…180.
  package var rotation: Double

  /// Makes the body.
  package init(sticker: StickerKeyBody, x: Double, y: Double, scale: Double, rotation: Double) {
    self.sticker = sticker
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "x": .number(minimum: -0.25, maximum: 1.25),
      "y": .number(minimum: -0.25, maximum: 1.25),
      "scale": .number(minimum: 0.25, maximum: 3),
      "rotation": .number(minimum: -180, maximum: 180),
    ]
  }
}
