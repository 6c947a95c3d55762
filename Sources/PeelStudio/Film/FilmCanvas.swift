internal import PeelKernels

/// What a film's frames are drawn on, with the memory that disposing of them needs.
struct FilmCanvas {
  var image: RGBAImage
  private var last: (box: PixelBox, disposal: FilmDisposal)?
  /// The pixels beneath the last frame, if they come back.
  private var beneath: RGBAImage?

  init(width: Int, height: Int) { image = RGBAImage(width: width, height: height) }

  /// Takes away the last frame as it asked for, and remembers what the next one needs.
  mutating func begin(_ box: PixelBox, disposal: FilmDisposal) {
    if let last {
      switch last.disposal {
      case .keep: break
      case .clear: image.clear(last.box)
      case .restore: if let beneath { image.put(beneath, at: last.box) }
      }
    }
    let inside = box.clipped(width: image.width, height: image.height)
    beneath = disposal == .restore ? inside.map { image.cropped(to: $0) } : nil
    last = inside.map { ($0, disposal) }
  }
}

/// What happens to a frame when its time is over.
enum FilmDisposal {
  case keep
  /// Its place becomes transparent.
  case clear
  /// What was there before comes back.
  case restore
}

extension PixelBox {
  /// The part within a canvas, nil when there is none.
  func clipped(width canvasWidth: Int, height canvasHeight: Int) -> PixelBox? {
    let (left, top) = (max(x, 0), max(y, 0))
    let (right, bottom) = (min(x + width, canvasWidth), min(y + height, canvasHeight))
    if right <= left || bottom <= top { return nil }
    return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension RGBAImage {
  /// Makes a box transparent that lies inside.
  mutating func clear(_ box: PixelBox) {
    for y in box.y..<box.y + box.height {
      let start = (y * width + box.x) * 4
      for at in start..<start + box.width * 4 { pixels[at] = 0 }
    }
  }

  /// Replaces a box that lies inside by a picture of its size.
  mutating func put(_ other: RGBAImage, at box: PixelBox) {
    for y in 0..<box.height {
      let (from, to) = (y * box.width * 4, ((box.y + y) * width + box.x) * 4)
      for at in 0..<box.width * 4 { pixels[to + at] = other.pixels[from + at] }
    }
  }

  /// Lays a picture of a box's size over it, with straight alpha (Porter and Duff's "over").
  mutating func lay(_ other: RGBAImage, over box: PixelBox) {
    for y in 0..<box.height {
      let (from, to) = (y * box.width * 4, ((box.y + y) * width + box.x) * 4)
      for at in stride(from: 0, to: box.width * 4, by: 4) {
        let alpha = Int(other.pixels[from + at + 3])
        if alpha == 0 { continue }
        let beneath = Int(pixels[to + at + 3]) * (255 - alpha)
        // Both alphas times 255.
        let sum = alpha * 255 + beneath
        for channel in 0..<3 {
          let mixed =
            Int(other.pixels[from + at + channel]) * alpha * 255 + Int(pixels[to + at + channel]) * beneath
          pixels[to + at + channel] = UInt8((mixed + sum / 2) / sum)
        }
        pixels[to + at + 3] = UInt8((sum + 127) / 255)
      }
    }
  }
}
