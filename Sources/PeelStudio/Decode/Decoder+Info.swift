internal import CVips

extension Decoder {
  /// What a still is, by its header: its kind and its size turned upright.
  func info(_ bytes: [UInt8]) throws(StudioError) -> PictureInfo {
    let format: ImageKind.Format
    switch ImageKind(of: bytes) {
    case .open(let found): format = found
    case .known(let name): throw StudioError(.unsupported, detail: name)
    default: throw StudioError(.notAnImage)
    }
    guard let image = peel_vips_open(format.loader, bytes, bytes.count) else { throw Self.failure() }
    defer { peel_vips_close(image) }
    let (width, height) = (Int(vips_image_get_width(image)), Int(vips_image_get_height(image)))
    let liesOnItsSide = peel_vips_orientation(image) > 4
    return PictureInfo(
      format: format.rawValue, width: liesOnItsSide ? height : width, height: liesOnItsSide ? width : height)
  }
}
