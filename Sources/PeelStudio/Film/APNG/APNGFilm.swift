internal import PeelKernels

/// Reads an animated PNG. Each frame is put together as a PNG file of its own for the reader of stills, so that every depth,
/// palette and colour space is read by one and the same code.
final class APNGFilm: FilmSource {
  let info: FilmInfo
  private let bytes: [UInt8]
  private let layout: APNGLayout
  private let milliseconds: [Int]
  private var number = 0
  private var canvas: FilmCanvas

  init(_ bytes: [UInt8], layout: APNGLayout) {
    self.bytes = bytes
    self.layout = layout
    milliseconds = FilmTiming.milliseconds(of: layout.frames.map(\.seconds))
    canvas = FilmCanvas(width: layout.width, height: layout.height)
    let first = layout.frames.first
    info = FilmInfo(
      format: .apng, width: layout.width, height: layout.height, frames: layout.frames.count,
      milliseconds: milliseconds.reduce(0, +), loops: layout.loops,
      hasAlpha: layout.hasAlpha || first.map { ($0.width, $0.height) != (layout.width, layout.height) } ?? false
        || layout.frames.dropLast().contains { $0.disposal == .clear } || first?.disposal == .restore)
  }

  func next() throws(StudioError) -> FilmFrame? {
    guard number < layout.frames.count else { return nil }
    let frame = layout.frames[number]
    let picture = try Decoder.wholePicture(still(frame), .png)
    guard (picture.width, picture.height) == (frame.width, frame.height) else {
      throw StudioError(.damaged, detail: "a frame of \(picture.width) × \(picture.height)")
    }
    let box = PixelBox(x: frame.left, y: frame.top, width: frame.width, height: frame.height)
    canvas.begin(box, disposal: frame.disposal)
    if frame.isBlended { canvas.image.lay(picture, over: box) } else { canvas.image.put(picture, at: box) }
    defer { number += 1 }
    return FilmFrame(image: canvas.image, milliseconds: milliseconds[number])
  }

  func rewind() {
    number = 0
    canvas = FilmCanvas(width: layout.width, height: layout.height)
  }

  /// One frame as a PNG file.
  func still(_ frame: APNGLayout.Frame) -> [UInt8] {
    var file = Array(bytes[..<8])
    let size = PNGChunks.word(frame.width) + PNGChunks.word(frame.height)
    PNGChunks.append("IHDR", size + bytes[layout.pixelKind], to: &file)
    for color in layout.colors { file += bytes[color] }
    for piece in frame.data { PNGChunks.append("IDAT", bytes[piece], to: &file) }
    PNGChunks.append("IEND", [], to: &file)
    return file
  }
}
