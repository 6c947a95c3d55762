/// A point on Earth (WGS 84).
package struct LocationBody: Codable, Hashable, Sendable, RuledBody {
  /// Degrees, −90…90.
  package var latitude: Double
  /// Degrees, −180…180.
  package var longitude: Double
  /// The radius of doubt.
  package var accuracyMetres: Double?

  /// Makes the body.
  package init(latitude: Double, longitude: Double, accuracyMetres: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracyMetres = accuracyMetres
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "latitude": .number(minimum: -90, maximum: 90),
      "longitude": .number(minimum: -180, maximum: 180),
      "accuracyMetres": .number(minimum: 0, maximum: 40_000_000),
    ]
  }
}
