extension RGBAImage {
  /// The picture with left and right exchanged.
  package var flippedAcross: RGBAImage {
    moved(width: width, height: height) { x, y in (width - 1 - x, y) }
  }

  /// The picture with top and bottom exchanged.
  package var flippedDown: RGBAImage {
    moved(width: width, height: height) { x, y in (x, height - 1 - y) }
  }

  /// The picture after quarter turns clockwise; no pixel changes.
  package func quarterTurned(_ turns: Int) -> RGBAImage {
    switch turns & 3 {
    case 1: moved(width: height, height: width) { x, y in (y, height - 1 - x) }
    case 2: moved(width: width, height: height) { x, y in (width - 1 - x, height - 1 - y) }
    case 3: moved(width: height, height: width) { x, y in (width - 1 - y, x) }
    default: self
    }
  }

  /// A picture whose pixel at `x, y` is the one at `source(x, y)` here.
  private func moved(width newWidth: Int, height newHeight: Int, source: (Int, Int) -> (x: Int, y: Int)) -> RGBAImage {
    var out = RGBAImage(width: newWidth, height: newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let from = source(x, y)
        let (at, to) = ((from.y * width + from.x) * 4, (y * newWidth + x) * 4)
        for byte in 0..<4 { out.pixels[to + byte] = pixels[at + byte] }
      }
    }
    return out
  }
}
