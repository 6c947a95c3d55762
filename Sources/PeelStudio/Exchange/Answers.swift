internal import PeelKernels

extension CutOut {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(image)
    writer.put(method.rawValue)
    writer.put(certainty)
    return writer.bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    let image = try reader.image()
    guard let method = Method(rawValue: try reader.byte()) else {
      throw StudioError(.workerCrashed, detail: "unknown method")
    }
    self.init(image: image, method: method, certainty: try reader.double())
    try reader.end()
  }
}

extension StickerFiles {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    for file in [png300, png408, png618, webp512, thumb] { writer.put(file) }
    writer.put(width)
    writer.put(height)
    writer.put(dominantColor)
    writer.put(isAnimated)
    writer.put(milliseconds)
    return writer.bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    self.init(
      png300: try reader.array(), png408: try reader.array(), png618: try reader.array(), webp512: try reader.array(),
      thumb: try reader.array(), width: try reader.int(), height: try reader.int(), dominantColor: try reader.string(),
      isAnimated: try reader.bool(), milliseconds: try reader.int())
    try reader.end()
  }
}

extension StudioCapability {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(engine.map { Int($0.rawValue) })
    writer.put(hasSmallModel)
    writer.put(hasLargeModel)
    writer.put(note != nil)
    writer.put(note ?? "")
    return writer.bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    engine = try reader.optionalInt().flatMap(UInt8.init(exactly:)).flatMap(Engine.init(rawValue:))
    hasSmallModel = try reader.bool()
    hasLargeModel = try reader.bool()
    let (hasNote, text) = (try reader.bool(), try reader.string())
    note = hasNote ? text : nil
    try reader.end()
  }
}
