package import PeelCore

/// A photo on its way to a sticker.
package struct CutBody: Codable, Hashable, Sendable {
  /// Its maker's own.
  package var id: CutID
  /// Pixels of the work size.
  package var width: Int
  /// Pixels of the work size.
  package var height: Int
  /// How far it is.
  package var state: CutState
  /// The photo.
  package var photoUrl: String
  /// The first cut.
  package var quickUrl: String?
  /// The full cut; asking waits for it.
  package var fineUrl: String?
  /// 0…1.
  package var confidence: Double?
  /// What the person should know.
  package var notice: String?

  /// Makes the body.
  package init(
    id: CutID, width: Int, height: Int, state: CutState, photoUrl: String, quickUrl: String? = nil,
    fineUrl: String? = nil, confidence: Double? = nil, notice: String? = nil
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.state = state
    self.photoUrl = photoUrl
    self.quickUrl = quickUrl
    self.fineUrl = fineUrl
    self.confidence = confidence
    self.notice = notice
  }
}
