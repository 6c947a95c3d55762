/// What the studio asks of a ``WorkerRole/film`` process.
struct FilmRequest {
  enum Work {
    /// Say what it is, by its headers.
    case inspect
    /// The files of other systems.
    case files(StickerOptions)
    /// Peel's own sizes.
    case sticker(StickerOptions)
    /// The frame that is shown at a time, milliseconds, no longer than a side; the last one when the film is shorter.
    case frame(at: Int, side: Int)
  }

  var work: Work
  var bytes: [UInt8]

  var encoded: [UInt8] {
    var writer = ByteWriter()
    switch work {
    case .inspect: writer.put(UInt8(0))
    case .files(let options):
      writer.put(UInt8(1))
      options.write(to: &writer)
    case .sticker(let options):
      writer.put(UInt8(2))
      options.write(to: &writer)
    case .frame(let milliseconds, let side):
      writer.put(UInt8(3))
      writer.put(milliseconds)
      writer.put(side)
    }
    writer.put(bytes)
    return writer.bytes
  }

  init(_ work: Work, bytes: [UInt8]) {
    self.work = work
    self.bytes = bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    switch try reader.byte() {
    case 0: work = .inspect
    case 1: work = .files(try StickerOptions(from: &reader))
    case 2: work = .sticker(try StickerOptions(from: &reader))
    case 3: work = .frame(at: try reader.int(), side: try reader.int())
    default: throw StudioError(.workerCrashed, detail: "unknown work")
    }
    bytes = try reader.array()
    try reader.end()
  }
}
