internal import CVips
internal import PeelKernels

/// Untrusted bytes to upright sRGB pixels. Runs only in a worker process.
struct Decoder {
  /// Pixels of what is handed on: as many as one ``Frame`` carries.
  static let mostPixels = 2 * 4096 * 4096

  /// Starts the image library, once in a process.
  static func start() throws(StudioError) {
    guard peel_vips_start() == 0 else { throw StudioError(.workerMissing, detail: "libvips: \(VipsPicture.message())") }
    // Some loaders fetch tables or plug-ins when first used; files can't be opened once the process is confined.
    for format in ImageKind.Format.allCases {
      if let image = peel_vips_open(format.loader, [0] as [UInt8], 1) { peel_vips_close(image) }
    }
    try SVGFile.start()
    vips_error_clear()
  }

  /// A picture no longer on its longer edge than the request says.
  func decode(_ request: DecodeRequest) throws(StudioError) -> RGBAImage {
    if request.bytes.isEmpty { throw StudioError(.empty) }
    let format: ImageKind.Format
    switch ImageKind(of: request.bytes) {
    case .open(let found): format = found
    case .film(let kind): throw StudioError(.unsupported, detail: "A film (\(kind.rawValue))")
    case .known(let name): throw StudioError(.unsupported, detail: name)
    case .unknown: throw StudioError(.notAnImage)
    }
    let side = min(max(request.side, 16), Studio.largestWorkSize)
    switch format {
    case .bmp:
      let header = try BMPHeader(request.bytes)
      try check(width: header.width, height: header.height, request)
      return try VipsPicture(try BMPFile(header, request.bytes).image()).shrunk(to: side).rgba()
    case .svg:
      guard request.allowsDrawings else { throw StudioError(.unsupported, detail: "An SVG drawing") }
      return try SVGFile(request.bytes).drawn(at: side)
    default:
      guard peel_vips_has(format.loader) != 0 else {
        throw StudioError(.unsupported, detail: "A \(format.rawValue.uppercased()) picture")
      }
      let header = try VipsPicture(opening: request.bytes, format)
      try check(width: header.width, height: header.height, request)
      if format == .png, let gamma = PNGGamma(of: request.bytes) {
        return try header.through(gamma).shrunk(to: side).rgba()
      }
      return try header.shrunkWhileLoading(request.bytes, to: side).rgba()
    }
  }

  /// A picture of its full size whose dimensions the caller has checked.
  static func wholePicture(_ bytes: [UInt8], _ format: ImageKind.Format) throws(StudioError) -> RGBAImage {
    let picture = try VipsPicture(opening: bytes, format)
    if format == .png, let gamma = PNGGamma(of: bytes) { return try picture.through(gamma).rgba() }
    return try picture.inScreenColors().rgba()
  }

  /// Pixels whose meaning an ICC profile gives, as sRGB.
  static func inScreenColors(_ image: RGBAImage, profile: [UInt8]) throws(StudioError) -> RGBAImage {
    try VipsPicture(image).with(profile: profile).inScreenColors().rgba()
  }

  /// Refuses by what the header says, before any pixel is decoded.
  private func check(width: Int, height: Int, _ request: DecodeRequest) throws(StudioError) {
    if width * height > request.inputPixels {
      throw StudioError(.tooManyPixels, limit: request.inputPixels, actual: width * height)
    }
    if min(width, height) < request.leastEdge {
      throw StudioError(.tooSmall, limit: request.leastEdge, actual: min(width, height))
    }
  }
}
