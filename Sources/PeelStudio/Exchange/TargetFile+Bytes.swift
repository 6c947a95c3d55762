internal import PeelCore

extension [TargetFile] {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(count)
    for file in self { file.write(to: &writer) }
    return writer.bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    self = []
    for _ in 0..<Swift.max(0, try reader.int()) { append(try TargetFile(from: &reader)) }
    try reader.end()
  }
}

extension TargetFile {
  func write(to writer: inout ByteWriter) {
    writer.put(target.rawValue)
    writer.put(mediaType)
    writer.put(fileExtension)
    writer.put(bytes)
    for number in [width, height, frames, milliseconds, byteLimit, sacrifices.count] { writer.put(number) }
    for sacrifice in sacrifices { sacrifice.write(to: &writer) }
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    self.init(
      target: try StickerTarget(from: &reader), mediaType: try reader.string(), fileExtension: try reader.string(),
      bytes: try reader.array(), width: try reader.int(), height: try reader.int(), frames: try reader.int(),
      milliseconds: try reader.int(), byteLimit: try reader.int(), sacrifices: [])
    for _ in 0..<max(0, try reader.int()) { sacrifices.append(try Sacrifice(from: &reader)) }
  }
}

extension Sacrifice {
  func write(to writer: inout ByteWriter) {
    func put(_ kind: UInt8, _ numbers: Int...) {
      writer.put(kind)
      for number in numbers { writer.put(number) }
    }
    switch self {
    case .quality(let quality): put(0, quality)
    case .rounding(let levels): put(1, levels)
    case .mergedFrames(let from, let to): put(2, from, to)
    case .frameRate(let from, let to):
      put(3)
      writer.put(from)
      writer.put(to)
    case .colors(let count): put(4, count)
    case .pixels(let fromWidth, let fromHeight, let toWidth, let toHeight):
      put(5, fromWidth, fromHeight, toWidth, toHeight)
    case .duration(let from, let to): put(6, from, to)
    case .loops(let from, let to): put(7, from, to)
    }
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    switch try reader.byte() {
    case 0: self = .quality(try reader.int())
    case 1: self = .rounding(try reader.int())
    case 2: self = .mergedFrames(from: try reader.int(), to: try reader.int())
    case 3: self = .frameRate(from: try reader.double(), to: try reader.double())
    case 4: self = .colors(try reader.int())
    case 5:
      self = .pixels(
        fromWidth: try reader.int(), fromHeight: try reader.int(), toWidth: try reader.int(),
        toHeight: try reader.int())
    case 6: self = .duration(from: try reader.int(), to: try reader.int())
    case 7: self = .loops(from: try reader.int(), to: try reader.int())
    default: throw StudioError(.workerCrashed, detail: "unknown sacrifice")
    }
  }
}
