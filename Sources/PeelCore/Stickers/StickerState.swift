/// What a person's sticker panel holds, the same on every device.
public struct StickerState: Hashable, Sendable {
  /// Goes up with every change of `sections`.
  public var rev: Int64
  /// The chosen section ids; nil when never chosen (then the first two are on), empty when all were switched off.
  public var sections: [String]?
  public var mine: [StickerRef]
  /// Newest first, at most 40.
  public var recents: [StickerRef]

  public init(rev: Int64, sections: [String]?, mine: [StickerRef], recents: [StickerRef]) {
    self.rev = rev
    self.sections = sections
    self.mine = mine
    self.recents = recents
  }
}
