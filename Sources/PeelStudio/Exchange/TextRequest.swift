internal import PeelKernels

/// What the studio asks of a ``WorkerRole/text`` process.
struct TextRequest {
  var caption: StickerCaption

  var encoded: [UInt8] {
    var style = StickerStyle.plain
    style.caption = caption
    var writer = ByteWriter()
    style.write(to: &writer)
    return writer.bytes
  }

  init(_ caption: StickerCaption) {
    self.caption = caption
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    guard let caption = try StickerStyle(from: &reader).caption else {
      throw StudioError(.workerCrashed, detail: "no caption to draw")
    }
    self.caption = caption
    try reader.end()
  }
}
