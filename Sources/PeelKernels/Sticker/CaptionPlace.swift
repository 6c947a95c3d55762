/// Where drawn words lie, in the subject's own pixels; it may be outside of the picture.
package struct CaptionPlace: Sendable, Equatable {
  package let x: Float
  package let y: Float
  package let width: Float
  package let height: Float

  /// Words as large as fit the subject, laid against its outline: into a hollow, over a head, under feet.
  /// - Returns: nil when nothing is visible of the subject or of the words.
  package init?(of words: RGBAImage, _ shape: CaptionShape, on extent: StickerExtent) {
    guard let box = extent.box, let ink = words.alphaBox(above: StickerExtent.haze) else { return nil }
    let longer = Float(max(box.width, box.height))
    let across = max(Float(box.width), longer * 0.7) * (shape == .bubble ? 0.95 : 1.12)
    let scale = min(longer * 0.19 / CaptionShape.letter, across / Float(ink.width))
    width = Float(words.width) * scale
    height = Float(words.height) * scale
    x = Float(box.x) + Float(box.width) * shape.aim - width * shape.tip
    let edges = StickerExtent(of: words)
    let gap = longer * 0.022
    var rest: Float?
    for column in box.x..<box.x + box.width {
      let along = (Float(column) + 0.5 - x) / scale
      if along < 0 || along >= Float(words.width) { continue }
      guard let (top, bottom) = extent.ends(near: column, within: Int(gap)),
        let (wordTop, wordBottom) = edges.ends(near: Int(along), within: 0)
      else { continue }
      if shape.isAbove {
        let highest = Float(top) - gap - Float(wordBottom + 1) * scale
        rest = rest.map { min($0, highest) } ?? highest
      } else {
        let lowest = Float(bottom + 1) + gap - Float(wordTop) * scale
        rest = rest.map { max($0, lowest) } ?? lowest
      }
    }
    // Words may sink into a hollow, but not so far that the subject hides between them.
    if shape.isAbove {
      y = min(rest ?? .infinity, Float(box.y) - height * 0.4)
    } else {
      y = max(rest ?? -.infinity, Float(box.y + box.height) - height * 0.6)
    }
  }
}
