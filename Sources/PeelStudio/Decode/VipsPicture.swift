internal import CVips
internal import PeelKernels

/// A picture of the image library, decoded as far as something asks for its pixels.
final class VipsPicture {
  private let pointer: UnsafeMutablePointer<VipsImage>
  /// What the pixels are read from, where the library keeps no copy.
  private let source: AnyObject?

  private init(_ pointer: UnsafeMutablePointer<VipsImage>?, source: AnyObject? = nil) throws(StudioError) {
    guard let pointer else { throw Self.failure() }
    self.pointer = pointer
    self.source = source
  }

  /// Reads a file's header with the one loader of its format.
  convenience init(opening bytes: [UInt8], _ format: ImageKind.Format) throws(StudioError) {
    try self.init(peel_vips_open(format.loader, bytes, bytes.count))
  }

  /// Pixels of our own.
  convenience init(_ image: RGBAImage) throws(StudioError) {
    try self.init(peel_vips_pixels(image.pixels, Int32(image.width), Int32(image.height)))
  }

  deinit { peel_vips_close(pointer) }

  var width: Int { Int(vips_image_get_width(pointer)) }
  var height: Int { Int(vips_image_get_height(pointer)) }

  /// Width and height as they are shown.
  var uprightSize: (width: Int, height: Int) {
    peel_vips_orientation(pointer) > 4 ? (height, width) : (width, height)
  }

  /// The file this header is of, decoded to at most `side × side`, upright and in screen colours.
  func shrunkWhileLoading(_ bytes: [UInt8], to side: Int, enlarging: Bool = false) throws(StudioError) -> VipsPicture {
    let hasProfile = peel_vips_has_profile(pointer)
    return try VipsPicture(
      peel_vips_thumbnail(bytes, bytes.count, Int32(side), hasProfile, enlarging ? 1 : 0))
  }

  /// At most `side × side`.
  func shrunk(to side: Int) throws(StudioError) -> VipsPicture {
    try VipsPicture(peel_vips_shrink(pointer, Int32(side)), source: self)
  }

  /// The colours as the picture's profile means them, if it has one.
  func inScreenColors() throws(StudioError) -> VipsPicture {
    if peel_vips_has_profile(pointer) == 0 { return self }
    return try VipsPicture(peel_vips_screen(pointer), source: self)
  }

  /// The same pixels with an ICC profile that says what they mean.
  func with(profile: [UInt8]) throws(StudioError) -> VipsPicture {
    try VipsPicture(peel_vips_profiled(pointer, profile, profile.count), source: self)
  }

  /// The colours mapped through a table; alpha stays.
  func through(_ gamma: PNGGamma) throws(StudioError) -> VipsPicture {
    let bands = Int(vips_image_get_bands(pointer))
    let isWide = vips_image_get_format(pointer) == VIPS_FORMAT_USHORT
    let table = gamma.table(
      entries: isWide ? 65536 : 256, bands: bands, hasAlpha: vips_image_hasalpha(pointer) != 0)
    return try VipsPicture(
      peel_vips_map(pointer, table, isWide ? 65536 : 256, Int32(bands), isWide ? 1 : 0), source: self)
  }

  /// The pixels, 8 bits and with alpha.
  func rgba() throws(StudioError) -> RGBAImage {
    let rgba = try VipsPicture(peel_vips_rgba(pointer), source: self)
    guard vips_image_get_bands(rgba.pointer) == 4, rgba.width > 0, rgba.height > 0 else {
      throw StudioError(
        .damaged, detail: "\(vips_image_get_bands(rgba.pointer)) channels, \(rgba.width) × \(rgba.height)")
    }
    if rgba.width * rgba.height > Decoder.mostPixels {
      throw StudioError(.tooManyPixels, limit: Decoder.mostPixels, actual: rgba.width * rgba.height)
    }
    var count = 0
    guard let memory = vips_image_write_to_memory(rgba.pointer, &count) else { throw Self.failure() }
    defer { g_free(memory) }
    guard count == rgba.width * rgba.height * 4 else { throw StudioError(.damaged, detail: "\(count) bytes") }
    return RGBAImage(
      width: rgba.width, height: rgba.height, pixels: [UInt8](UnsafeRawBufferPointer(start: memory, count: count)))
  }

  /// The library's words, sorted into ours.
  static func failure() -> StudioError {
    let text = message()
    let lower = text.lowercased()
    let code: StudioError.Code =
      if ["out of memory", "unable to malloc", "memory allocation", "insufficient memory"].contains(
        where: lower.contains)
      {
        .tooMuchMemory
      } else if [
        "premature end", "truncated", "not enough data", "unexpected end", "end of file", "end of input", "too short",
        "read error", "incomplete", "extent",
      ].contains(where: lower.contains) {
        .truncated
      } else {
        .damaged
      }
    return StudioError(code, detail: String(text.prefix(300)))
  }

  static func message() -> String {
    defer { vips_error_clear() }
    return vips_error_buffer().map { String(cString: $0) } ?? ""
  }
}
