internal import PeelCore

extension StickerOptions {
  func write(to writer: inout ByteWriter) {
    writer.put(targets.count)
    for target in targets { writer.put(target.rawValue) }
    style.write(to: &writer)
    writer.put(quality)
    writer.put(maxBytes)
    writer.put(framesPerSecond != nil)
    writer.put(framesPerSecond ?? 0)
    writer.put(loops)
    writer.put(keepsFrame)
    writer.put(trim?.lowerBound)
    writer.put(trim?.upperBound)
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    var targets: [StickerTarget] = []
    for _ in 0..<max(0, try reader.int()) { targets.append(try StickerTarget(from: &reader)) }
    self.init(targets: targets, style: try StickerStyle(from: &reader))
    quality = try reader.optionalInt()
    maxBytes = try reader.optionalInt()
    let hasRate = try reader.bool()
    let rate = try reader.double()
    framesPerSecond = hasRate ? rate : nil
    loops = try reader.optionalInt()
    keepsFrame = try reader.bool()
    let (from, to) = (try reader.optionalInt(), try reader.optionalInt())
    if let from, let to {
      guard from <= to else { throw StudioError(.workerCrashed, detail: "a part that ends before it begins") }
      trim = from...to
    }
  }
}

extension StickerTarget {
  init(from reader: inout ByteReader) throws(StudioError) {
    let name = try reader.string()
    guard let target = StickerTarget(rawValue: name) else {
      throw StudioError(.workerCrashed, detail: "unknown target")
    }
    self = target
  }
}
