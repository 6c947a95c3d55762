internal import CWebP
internal import PeelKernels

/// Codes animated WebP (<https://developers.google.com/speed/webp/docs/riff_container>): each picture is its smallest
/// rectangle, lossy or exact.
struct WebPFilmCoder: FilmCoder {
  struct Coded {
    var box: PixelBox
    var blends: Bool
    /// The chunks of a still WebP: ALPH and VP8, or VP8L.
    var chunks: [UInt8]
  }

  let width: Int
  let height: Int
  /// Effort of the encoder, 0...6.
  let method: Int32
  private var shown: RGBAImage?

  init(width: Int, height: Int, method: Int32) {
    self.width = width
    self.height = height
    self.method = method
  }

  var losses: [Double] { [0, 1, 12, 28, 50, 75, 100] }

  func sacrifices(at loss: Double) -> [Sacrifice] { loss < 1 ? [] : [.quality(Int((100 - loss).rounded(.down)))] }

  mutating func show(_ picture: RGBAImage) { shown = picture }

  mutating func code(
    _ picture: RGBAImage, loss: Double, measures: Bool
  ) throws(StudioError) -> CodedPicture<Coded>? {
    let isExact = loss < 1
    let delta: FilmDelta
    if let shown {
      // What the encoder would not keep needs not be coded again.
      let tolerance = isExact ? 0 : 2 + Int(loss / 12)
      delta = FilmDelta(from: shown, to: picture, FilmDelta.Rules(step: 2, block: 16, tolerance: tolerance))
    } else {
      delta = FilmDelta(first: picture)
    }
    guard let box = delta.box else { return nil }
    let quality = Float(100 - loss)
    // Where colour has to go, sixteen levels of alpha are enough for an edge; they are worth a decibel of colour.
    let file = try WebPPixels(delta.picture).encode(
      isExact ? .exact(effort: 20) : .lossy(quality), method: method, alphaQuality: quality < 85 ? 70 : 100)
    shown = delta.shown
    let chunks = Self.chunks(file)
    var error = 0.0
    if measures, !isExact {
      let made = try WebPPixels.decode(file)
      error = delta.picture.meanSquaredDifference(from: made)
      error *= Double(box.width * box.height) / Double(width * height)
    }
    return CodedPicture(
      coded: Coded(box: box, blends: delta.blends, chunks: chunks), bytes: chunks.count + 24, squaredError: error)
  }

  func file(_ frames: [FilmFileFrame<Coded>], loops: Int) -> [UInt8] {
    var body = Array("WEBP".utf8)
    // Animation and alpha.
    Self.append("VP8X", [0x12, 0, 0, 0] + Self.number(width - 1, 3) + Self.number(height - 1, 3), to: &body)
    Self.append("ANIM", [0, 0, 0, 0] + Self.number(loops, 2), to: &body)
    for frame in frames {
      let box = frame.coded.box
      var header = Self.number(box.x / 2, 3) + Self.number(box.y / 2, 3)
      header += Self.number(box.width - 1, 3) + Self.number(box.height - 1, 3) + Self.number(frame.milliseconds, 3)
      header.append(frame.coded.blends ? 0 : 2)
      Self.append("ANMF", header + frame.coded.chunks, to: &body)
    }
    return Array("RIFF".utf8) + Self.number(body.count, 4) + body
  }

  /// The picture's chunks of a still file, without the container's own.
  private static func chunks(_ file: [UInt8]) -> [UInt8] {
    guard file.has("VP8X", at: 12), let length = file.littleEndian(16) else { return Array(file[12...]) }
    return Array(file[(20 + length + length & 1)...])
  }

  private static func append(_ name: String, _ content: [UInt8], to out: inout [UInt8]) {
    out += Array(name.utf8) + number(content.count, 4) + content
    if content.count & 1 == 1 { out.append(0) }
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
