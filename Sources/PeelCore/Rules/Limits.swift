/// The product's limits; the network's are in PeelNet, and `GET /v1/limits` reports both.
public struct Limits: Hashable, Sendable {
  public var textCodePoints = 8_000
  public var customBytes = 32 * 1024
  public var groupMembers = 1_000
  public var pageItems = 100
  public var searchCharacters = 128
  public var titleCharacters = 128
  public var displayNameCharacters = 64
  public var passwordCharacters = 8...128
  public var altCharacters = 1...200
  public var stickerEmoji = 1...5
  public var stickerNameCharacters = 1...64
  public var ownStickers = 200
  public var recents = 40
  public var chosenSections = 200
  public var placementsPerUserAndMessage = 5
  public var placementsPerMessage = 30
  public var photoBytes = 25 * 1024 * 1024
  public var photoPixels = 100_000_000
  public var outlinePixels = 0...64

  public init() {}
}
