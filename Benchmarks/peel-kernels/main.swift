import Foundation
import PeelKernels

// Says how many processor milliseconds each kernel takes, the least of seven runs.
// usage: PEEL_FOCUS=peel-kernels swift run -c release peel-kernels

/// A round thing with a rough, soft edge, which fills a square as a sticker does.
func ball(side: Int) -> RGBAImage {
  var image = RGBAImage(width: side, height: side)
  let reach = side * 11 / 25
  for y in 0..<side {
    for x in 0..<side {
      let (dx, dy) = (x - side / 2, y - side / 2)
      let inside = reach * reach - dx * dx - dy * dy + (x * 7 + y * 13) % 31 * 40
      let at = (y * side + x) * 4
      image.pixels[at] = UInt8(x & 255)
      image.pixels[at + 1] = UInt8(y & 255)
      image.pixels[at + 3] = UInt8(min(255, max(0, inside / 4)))
    }
  }
  return image
}

func measure(_ name: String, _ work: () -> RGBAImage) {
  var least = Double.infinity
  for _ in 0..<7 {
    let start = clock()
    // The result is looked at, or the compiler might leave the work out.
    precondition(!work().pixels.isEmpty)
    least = min(least, Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
  }
  print("\(name): \((least * 10).rounded() / 10) ms")
}

let large = ball(side: 1024)
let small = ball(side: 618)
let scale = Float(1024) / 618
measure("outline of 12, 1024 x 1024") { large.outlined(width: 12 * scale, color: .white) }
measure("outline of 64, 1024 x 1024") { large.outlined(width: 64 * scale, color: .white) }
measure("outline inside of 12, 1024 x 1024") { large.outlinedInside(width: 12 * scale, color: .white) }
measure("1024 x 1024 to 618 x 618") { large.resized(width: 618, height: 618, shrinking: .sharp) }
measure("turn by 17 degrees, 1024 x 1024") { large.turned(degrees: 17) }
for effect in StickerEffect.allCases where effect != .none {
  measure("\(effect.rawValue), 618 x 618") { small.applying(effect, unit: 1) }
}
measure("glow, 618 x 618") { small.finished(StickerFinish(glow: StickerGlow()), unit: 1) }
measure("shadow, 618 x 618") { small.finished(StickerFinish(shadow: StickerShadow()), unit: 1) }
