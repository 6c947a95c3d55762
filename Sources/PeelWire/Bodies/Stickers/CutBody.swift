/// The cuts of a photo.
package struct CutBody: Codable, Hashable, Sendable {
  /// Pixels of the work size.
  package var width: Int
  /// Pixels of the work size.
  package var height: Int
  /// How far it is.
  package var state: CutState
  /// Of the hint that the pictures show; 0 before any.
  package var version: Int64
  /// The photo.
  package var photoUrl: String
  /// The first cut.
  package var quickUrl: String?
  /// The full cut with the strokes; asking waits for it.
  package var fineUrl: String?
  /// 0…1.
  package var confidence: Double?
  /// What the person should know.
  package var notice: String?

  /// Makes the body.
  package init(
    width: Int, height: Int, state: CutState, version: Int64, photoUrl: String, quickUrl: String? = nil,
    fineUrl: String? = nil, confidence: Double? = nil, notice: String? = nil
  ) {
    self.width = width
    self.height = height
    self.state = state
    self.version = version
    self.photoUrl = photoUrl
    self.quickUrl = quickUrl
    self.fineUrl = fineUrl
    self.confidence = confidence
    self.notice = notice
  }
}
