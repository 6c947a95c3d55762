internal import PeelKernels

/// Reads an animated GIF (GIF89a, <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>).
final class GIFFilm: FilmSource {
  let info: FilmInfo
  private let bytes: [UInt8]
  private let layout: GIFLayout
  private var number = 0
  private var canvas: FilmCanvas

  init(_ bytes: [UInt8], layout: GIFLayout) {
    self.bytes = bytes
    self.layout = layout
    canvas = FilmCanvas(width: layout.width, height: layout.height)
    let first = layout.frames.first
    let fills = first.map { $0.transparent == nil && ($0.width, $0.height) == (layout.width, layout.height) } ?? false
    info = FilmInfo(
      format: .gif, width: layout.width, height: layout.height, frames: layout.frames.count,
      milliseconds: layout.frames.reduce(0) { $0 + $1.milliseconds }, loops: layout.loops,
      hasAlpha: !fills || layout.frames.dropLast().contains { $0.disposal == .clear }
        || first?.disposal == .restore)
  }

  func next() throws(StudioError) -> FilmFrame? {
    guard number < layout.frames.count else { return nil }
    let frame = layout.frames[number]
    number += 1
    let pixels = try GIFPixels(frame, of: bytes)
    let box = PixelBox(x: frame.left, y: frame.top, width: frame.width, height: frame.height)
    canvas.begin(box, disposal: frame.disposal)
    draw(pixels, frame)
    return FilmFrame(image: canvas.image, milliseconds: frame.milliseconds)
  }

  func rewind() {
    number = 0
    canvas = FilmCanvas(width: layout.width, height: layout.height)
  }

  private func draw(_ pixels: GIFPixels, _ frame: GIFLayout.Frame) {
    let count = frame.colors.count / 3
    let (wide, high) = (min(frame.width, layout.width - frame.left), min(frame.height, layout.height - frame.top))
    guard wide > 0, high > 0 else { return }
    let (screen, colors, transparent) = (layout.width, frame.colors.lowerBound, frame.transparent)
    let file = bytes
    canvas.image.pixels.withUnsafeMutableBufferPointer { canvas in
      for y in 0..<high {
        var to = ((frame.top + y) * screen + frame.left) * 4
        for x in 0..<wide {
          let number = Int(pixels.numbers[y * frame.width + x])
          // A number without a colour draws nothing, as in browsers.
          if number != transparent, number < count {
            let from = colors + number * 3
            for channel in 0..<3 { canvas[to + channel] = file[from + channel] }
            canvas[to + 3] = 255
          }
          to += 4
        }
      }
    }
  }
}
