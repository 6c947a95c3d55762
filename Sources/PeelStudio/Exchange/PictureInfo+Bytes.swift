extension PictureInfo {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(format)
    writer.put(width)
    writer.put(height)
    writer.put(film != nil)
    film?.write(to: &writer)
    return writer.bytes
  }

  init(_ encoded: [UInt8]) throws(StudioError) {
    var reader = ByteReader(encoded)
    self.init(format: try reader.string(), width: try reader.int(), height: try reader.int())
    if try reader.bool() { film = try FilmInfo(from: &reader) }
    try reader.end()
  }
}

extension FilmInfo {
  func write(to writer: inout ByteWriter) {
    writer.put(format.rawValue)
    writer.put(width)
    writer.put(height)
    writer.put(frames)
    writer.put(milliseconds)
    writer.put(loops)
    writer.put(hasAlpha)
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    guard let format = FilmKind(rawValue: try reader.string()) else {
      throw StudioError(.workerCrashed, detail: "unknown kind of film")
    }
    self.init(
      format: format, width: try reader.int(), height: try reader.int(), frames: try reader.optionalInt(),
      milliseconds: try reader.optionalInt(), loops: try reader.int(), hasAlpha: try reader.bool())
  }
}
