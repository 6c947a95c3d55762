extension StudioError {
  func write(to writer: inout ByteWriter) {
    writer.put(code.rawValue)
    writer.put(limit)
    writer.put(actual)
    writer.put(detail)
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    guard let code = Code(rawValue: try reader.string()) else {
      throw StudioError(.workerCrashed, detail: "message with an unknown error")
    }
    self.init(code, limit: try reader.optionalInt(), actual: try reader.optionalInt(), detail: try reader.string())
  }
}
