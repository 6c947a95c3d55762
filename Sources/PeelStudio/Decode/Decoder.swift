internal import CVips
internal import PeelKernels

/// Untrusted bytes to upright sRGB pixels. Runs only in a ``WorkerRole/decode`` process.
struct Decoder {
  /// Starts the image library, once in a process.
  static func start() throws(StudioError) {
    guard peel_vips_start() == 0 else { throw StudioError(.workerMissing, detail: "libvips: \(Self.message())") }
    // Some loaders fetch tables or plug-ins when first used; files can't be opened once the process is confined.
    for format in ImageKind.Format.allCases {
      if let image = peel_vips_open(format.loader, [0] as [UInt8], 1) { peel_vips_close(image) }
    }
    vips_error_clear()
  }

  func decode(_ request: DecodeRequest) throws(StudioError) -> RGBAImage {
    if request.bytes.isEmpty { throw StudioError(.empty) }
    let format: ImageKind.Format
    switch ImageKind(of: request.bytes) {
    case .open(let found): format = found
    case .film: throw StudioError(.unsupported, detail: "A film")
    case .known(let name): throw StudioError(.unsupported, detail: name)
    case .unknown: throw StudioError(.notAnImage)
    }
    guard peel_vips_has(format.loader) != 0 else {
      throw StudioError(.unsupported, detail: "A \(format.rawValue.uppercased()) picture")
    }
    let hasProfile = try checkHeader(request, format)
    let side = Int32(min(max(request.side, 16), 4096))
    guard let small = peel_vips_thumbnail(request.bytes, request.bytes.count, side, hasProfile) else {
      throw Self.failure()
    }
    defer { peel_vips_close(small) }
    guard let rgba = peel_vips_rgba(small) else { throw Self.failure() }
    defer { peel_vips_close(rgba) }
    let (width, height) = (Int(vips_image_get_width(rgba)), Int(vips_image_get_height(rgba)))
    guard vips_image_get_bands(rgba) == 4, width > 0, height > 0, width <= side, height <= side else {
      throw StudioError(.damaged, detail: "\(vips_image_get_bands(rgba)) channels, \(width) × \(height)")
    }
    var count = 0
    guard let memory = vips_image_write_to_memory(rgba, &count) else { throw Self.failure() }
    defer { g_free(memory) }
    guard count == width * height * 4 else { throw StudioError(.damaged, detail: "\(count) bytes") }
    return RGBAImage(
      width: width, height: height, pixels: [UInt8](UnsafeRawBufferPointer(start: memory, count: count)))
  }

  /// Refuses by what the header says, before any pixel is decoded. Returns whether a colour profile is there.
  private func checkHeader(_ request: DecodeRequest, _ format: ImageKind.Format) throws(StudioError) -> Int32 {
    guard let image = peel_vips_open(format.loader, request.bytes, request.bytes.count) else { throw Self.failure() }
    let (width, height) = (Int(vips_image_get_width(image)), Int(vips_image_get_height(image)))
    let hasProfile = peel_vips_has_profile(image)
    peel_vips_close(image)
    if width * height > request.inputPixels {
      throw StudioError(.tooManyPixels, limit: request.inputPixels, actual: width * height)
    }
    if min(width, height) < request.leastEdge {
      throw StudioError(.tooSmall, limit: request.leastEdge, actual: min(width, height))
    }
    return hasProfile
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

  private static func message() -> String {
    defer { vips_error_clear() }
    return vips_error_buffer().map { String(cString: $0) } ?? ""
  }
}
