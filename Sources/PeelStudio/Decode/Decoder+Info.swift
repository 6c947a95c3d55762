extension Decoder {
  /// What a still is, by its header: its kind and its size turned upright.
  func info(_ bytes: [UInt8]) throws(StudioError) -> PictureInfo {
    switch ImageKind(of: bytes) {
    case .open(.bmp):
      let header = try BMPHeader(bytes)
      return PictureInfo(format: "bmp", width: header.width, height: header.height)
    case .open(.svg): return try SVGFile(bytes).info()
    case .open(let format):
      let size = try VipsPicture(opening: bytes, format).uprightSize
      return PictureInfo(format: format.rawValue, width: size.width, height: size.height)
    case .known(let name): throw StudioError(.unsupported, detail: name)
    case .film, .unknown: throw StudioError(.notAnImage)
    }
  }
}
