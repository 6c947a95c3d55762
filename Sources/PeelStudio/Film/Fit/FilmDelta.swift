internal import PeelKernels

/// What changes from one picture to the next, as the smallest rectangle, and what of it may be left as it was.
struct FilmDelta {
  /// How a format draws rectangles.
  struct Rules {
    /// Rectangles begin at multiples of this.
    var step: Int
    /// Squares of this side change as one.
    var block: Int
    /// How far a pixel may be off and still count as unchanged, 0...255.
    var tolerance: Int
  }

  /// Nil when nothing changed.
  let box: PixelBox?
  /// Whether clear pixels of ``picture`` leave what is beneath them, instead of clearing it.
  let blends: Bool
  /// The pixels of ``box``.
  let picture: RGBAImage
  /// What the next picture is held against: this one where it is drawn, else what was there.
  let shown: RGBAImage

  /// The whole of a first picture.
  init(first picture: RGBAImage) {
    box = picture.bounds
    blends = false
    self.picture = picture
    shown = picture
  }

  init(from before: RGBAImage, to now: RGBAImage, _ rules: Rules) {
    let block = rules.block
    let (columns, rows) = ((now.width + block - 1) / block, (now.height + block - 1) / block)
    var changed = [Bool](repeating: false, count: columns * rows)
    var (left, top, right, bottom) = (now.width, now.height, 0, 0)
    for row in 0..<rows {
      for column in 0..<columns {
        let area = PixelBox(
          x: column * block, y: row * block, width: min(block, now.width - column * block),
          height: min(block, now.height - row * block))
        guard now.differs(from: before, in: area, by: rules.tolerance) else { continue }
        changed[row * columns + column] = true
        (left, top) = (min(left, area.x), min(top, area.y))
        (right, bottom) = (max(right, area.x + area.width), max(bottom, area.y + area.height))
      }
    }
    guard right > left else {
      (box, blends, picture, shown) = (nil, false, now, before)
      return
    }
    left -= left % rules.step
    top -= top % rules.step
    let box = PixelBox(x: left, y: top, width: right - left, height: bottom - top)
    self.box = box
    var (kept, mayBlend) = (0, true)
    var next = before
    var cut = now.cropped(to: box)
    for row in top / block...(bottom - 1) / block where mayBlend {
      for column in left / block...(right - 1) / block where mayBlend {
        let isChanged = changed[row * columns + column]
        for y in max(top, row * block)..<min(bottom, (row + 1) * block) {
          let (from, to) = (max(left, column * block), min(right, (column + 1) * block))
          if isChanged {
            for at in y * now.width + from..<y * now.width + to {
              if now.pixels[at * 4 + 3] != 255, before.pixels[at * 4 + 3] != 0 { mayBlend = false }
              for channel in 0..<4 { next.pixels[at * 4 + channel] = now.pixels[at * 4 + channel] }
            }
          } else {
            kept += to - from
            let start = (y - top) * box.width + from - left
            for at in start * 4..<(start + to - from) * 4 { cut.pixels[at] = 0 }
          }
        }
      }
    }
    // Clear pixels cost a little themselves.
    blends = mayBlend && kept * 4 >= box.width * box.height
    if blends {
      picture = cut
      shown = next
    } else {
      picture = now.cropped(to: box)
      var whole = before
      for y in top..<bottom {
        let range = (y * now.width + left) * 4..<(y * now.width + right) * 4
        whole.pixels.replaceSubrange(range, with: now.pixels[range])
      }
      shown = whole
    }
  }
}

extension RGBAImage {
  /// Whether any channel of any pixel in `area`, weighted by its alpha, is off by more than `tolerance`.
  fileprivate func differs(from other: RGBAImage, in area: PixelBox, by tolerance: Int) -> Bool {
    pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        for y in area.y..<area.y + area.height {
          for at in stride(from: (y * width + area.x) * 4, to: (y * width + area.x + area.width) * 4, by: 4) {
            let (alpha, beta) = (Int(one[at + 3]), Int(two[at + 3]))
            if alpha | beta == 0 { continue }
            if abs(alpha - beta) > tolerance { return true }
            for channel in 0..<3 {
              let difference = Int(one[at + channel]) * alpha - Int(two[at + channel]) * beta
              if abs(difference) > tolerance * 255 { return true }
            }
          }
        }
        return false
      }
    }
  }
}
