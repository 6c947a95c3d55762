internal import PeelKernels

/// What the studio asks of a ``WorkerRole/decode`` process.
struct DecodeRequest {
  /// The longer edge of the result, pixels.
  var side: Int
  var inputPixels: Int
  var leastEdge: Int
  /// Whether an SVG drawing is opened.
  var allowsDrawings: Bool
  var bytes: [UInt8]

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(side)
    writer.put(inputPixels)
    writer.put(leastEdge)
    writer.put(allowsDrawings)
    writer.put(bytes)
    return writer.bytes
  }

  init(side: Int, limits: StudioLimits, allowsDrawings: Bool, bytes: [UInt8]) {
    self.allowsDrawings = allowsDrawings
    self.side = side
    inputPixels = limits.inputPixels
    leastEdge = limits.leastEdge
    self.bytes = bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    side = try reader.int()
    inputPixels = try reader.int()
    leastEdge = try reader.int()
    allowsDrawings = try reader.bool()
    bytes = try reader.array()
    try reader.end()
  }
}

/// What the studio asks of a ``WorkerRole/cut`` process.
struct CutRequest {
  enum Work: UInt8 {
    /// Load everything and say what works.
    case describe
    case quick
    case fine
  }

  var work: Work
  var image: RGBAImage?
  var earlier: RGBAImage?
  var hint: CutHint

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(work.rawValue)
    for picture in [image, earlier] {
      writer.put(picture != nil)
      if let picture { writer.put(picture) }
    }
    hint.write(to: &writer)
    return writer.bytes
  }

  init(_ work: Work, image: RGBAImage? = nil, earlier: RGBAImage? = nil, hint: CutHint? = nil) {
    self.work = work
    self.image = image
    self.earlier = earlier
    self.hint = hint ?? CutHint()
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    guard let work = Work(rawValue: try reader.byte()) else {
      throw StudioError(.workerCrashed, detail: "unknown work")
    }
    self.work = work
    image = try reader.bool() ? try reader.image() : nil
    earlier = try reader.bool() ? try reader.image() : nil
    hint = try CutHint(from: &reader)
    try reader.end()
  }
}

/// What the studio asks of a ``WorkerRole/make`` process.
struct MakeRequest {
  enum Work {
    /// Peel's own sizes.
    case sticker(StickerStyle)
    /// The files of other systems.
    case files(StickerOptions)
    /// The same subject in a larger copy of the picture it was cut from.
    case carry(cut: RGBAImage, guide: RGBAImage)
    /// The picture itself, as an exact PNG.
    case png
    /// The picture and more of them on a preview sheet.
    case sheet(more: [RGBAImage])
  }

  var work: Work
  var image: RGBAImage

  var encoded: [UInt8] {
    var writer = ByteWriter()
    switch work {
    case .sticker(let style):
      writer.put(UInt8(0))
      style.write(to: &writer)
    case .files(let options):
      writer.put(UInt8(1))
      options.write(to: &writer)
    case .carry(let cut, let guide):
      writer.put(UInt8(2))
      writer.put(cut)
      writer.put(guide)
    case .png: writer.put(UInt8(3))
    case .sheet(let more):
      writer.put(UInt8(4))
      writer.put(more.count)
      for picture in more { writer.put(picture) }
    }
    writer.put(image)
    return writer.bytes
  }

  init(_ work: Work, image: RGBAImage) {
    self.work = work
    self.image = image
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    switch try reader.byte() {
    case 0: work = .sticker(try StickerStyle(from: &reader))
    case 1: work = .files(try StickerOptions(from: &reader))
    case 2: work = .carry(cut: try reader.image(), guide: try reader.image())
    case 3: work = .png
    case 4:
      var more: [RGBAImage] = []
      for _ in 0..<max(0, try reader.int()) { more.append(try reader.image()) }
      work = .sheet(more: more)
    default: throw StudioError(.workerCrashed, detail: "unknown work")
    }
    image = try reader.image()
    try reader.end()
  }
}
