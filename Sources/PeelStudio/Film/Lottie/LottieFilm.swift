internal import CDeflate
internal import CLottie
internal import PeelKernels

/// Draws a Lottie animation, plain or as Telegram's compressed TGS, over rlottie.
final class LottieFilm: FilmSource {
  let info: FilmInfo
  private let drawing: OpaquePointer
  private let milliseconds: [Int]
  private var number = 0

  /// The largest drawing as JSON. Telegram's are at most 64 KB compressed.
  static let mostBytes = 16_000_000

  /// Starts the library's threads and draws once, so that what it loads late is loaded.
  static func start() throws(StudioError) {
    let square = """
      {"v":"5","fr":1,"ip":0,"op":2,"w":8,"h":8,"layers":[{"ty":4,"ip":0,"op":2,"st":0,"ks":{},"shapes":[\
      {"ty":"rc","p":{"a":0,"k":[4,4]},"s":{"a":0,"k":[8,8]},"r":{"a":0,"k":0}},\
      {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}
      """
    _ = try LottieFilm(Array(square.utf8), .lottie, limits: FilmLimits()).next()
  }

  init(_ bytes: [UInt8], _ kind: FilmKind, limits: FilmLimits) throws(StudioError) {
    let json = kind == .tgs ? try Self.inflated(bytes) : bytes
    let outline = try LottieOutline(json)
    let seconds = Double(outline.frames) / outline.rate
    if limits.until == nil {
      guard outline.frames <= limits.frames else {
        throw StudioError(.tooManyFrames, limit: limits.frames, actual: outline.frames)
      }
    }
    guard seconds < 86_400 else { throw StudioError(.tooLong, limit: limits.milliseconds, detail: "\(seconds) s") }
    let most = limits.until.map { Int((Double($0) / 1000 * outline.rate).rounded(.up)) } ?? outline.frames
    milliseconds = FilmTiming.milliseconds(
      of: Array(repeating: 1 / outline.rate, count: min(outline.frames, max(1, most))))
    let scale = limits.drawingSide.map { Double($0) / max(outline.width, outline.height) } ?? 1
    let (width, height) = (
      max(1, Int((outline.width * scale).rounded())), max(1, Int((outline.height * scale).rounded()))
    )
    try limits.check(width: width, height: height)
    info = FilmInfo(
      format: kind, width: width, height: height, frames: milliseconds.count,
      milliseconds: milliseconds.reduce(0, +), loops: 0, hasAlpha: true)
    // The library keeps drawings by their key, and would give the last one again for the same.
    let key = "\(json.count) \(libdeflate_crc32(0, json, json.count))"
    let drawing = (json + [0]).withUnsafeBytes { buffer in
      lottie_animation_from_data(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), key, "")
    }
    guard let drawing else { throw StudioError(.damaged, detail: "rlottie cannot read the drawing") }
    self.drawing = drawing
  }

  deinit { lottie_animation_destroy(drawing) }

  func next() throws(StudioError) -> FilmFrame? {
    guard number < milliseconds.count else { return nil }
    defer { number += 1 }
    let (width, height) = (info.width, info.height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    lottie_animation_render(drawing, number, &pixels, width, height, width * 4)
    return FilmFrame(image: Self.straight(pixels, width: width, height: height), milliseconds: milliseconds[number])
  }

  func rewind() { number = 0 }

  /// Premultiplied `0xAARRGGBB` to straight RGBA.
  private static func straight(_ pixels: [UInt32], width: Int, height: Int) -> RGBAImage {
    var image = RGBAImage(width: width, height: height)
    for (index, pixel) in pixels.enumerated() {
      let alpha = pixel >> 24
      if alpha == 0 { continue }
      for (channel, shift) in [16, 8, 0].enumerated() {
        let value = pixel >> UInt32(shift) & 255
        image.pixels[index * 4 + channel] = UInt8(min(255, (value * 255 + alpha / 2) / alpha))
      }
      image.pixels[index * 4 + 3] = UInt8(alpha)
    }
    return image
  }

  /// Gunzips with a bound, so that a small file cannot become a huge one.
  private static func inflated(_ bytes: [UInt8]) throws(StudioError) -> [UInt8] {
    guard let inflater = libdeflate_alloc_decompressor() else {
      throw StudioError(.tooMuchMemory, detail: "libdeflate")
    }
    defer { libdeflate_free_decompressor(inflater) }
    var result = LIBDEFLATE_SUCCESS
    let json = [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
      result = libdeflate_gzip_decompress(inflater, bytes, bytes.count, buffer.baseAddress, buffer.count, &count)
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    switch result {
    case LIBDEFLATE_SUCCESS: return json
    case LIBDEFLATE_INSUFFICIENT_SPACE: throw StudioError(.tooManyBytes, limit: mostBytes)
    default: throw StudioError(.damaged, detail: "gzip")
    }
  }
}
