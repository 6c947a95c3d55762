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
    switch self {
    case .full: writer.put(UInt8(0))
    case .smallModelOnly(let reason):
      writer.put(UInt8(1))
      writer.put(reason)
    case .noEngine(let reason):
      writer.put(UInt8(2))
      writer.put(reason)
    }
    return writer.bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    switch try reader.byte() {
    case 0: self = .full
    case 1: self = .smallModelOnly(try reader.string())
    case 2: self = .noEngine(try reader.string())
    default: throw StudioError(.workerCrashed, detail: "unknown capability")
    }
    try reader.end()
  }
}
