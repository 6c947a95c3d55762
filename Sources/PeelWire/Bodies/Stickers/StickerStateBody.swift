/// What a person's panel holds.
package struct StickerStateBody: Codable, Hashable, Sendable {
  /// Goes up with every choice.
  package var rev: Int64
  /// Null when never chosen: the first two.
  package var sections: [String]?
  /// What they made.
  package var mine: [StickerRefBody]
  /// Newest first.
  package var recents: [StickerRefBody]

  /// Makes the body.
  package init(rev: Int64, sections: [String]? = nil, mine: [StickerRefBody], recents: [StickerRefBody]) {
    self.rev = rev
    self.sections = sections
    self.mine = mine
    self.recents = recents
  }
}
