internal import CWebP
internal import PeelKernels

/// Reads an animated WebP over libwebp.
final class WebPFilm: FilmSource {
  let info: FilmInfo
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private let profile: [UInt8]
  private let milliseconds: [Int]
  private var number = 0

  init(_ bytes: [UInt8], layout: WebPLayout) throws(StudioError) {
    milliseconds = FilmTiming.milliseconds(of: layout.durations.map { Double($0) / 1000 })
    profile = layout.profile
    info = FilmInfo(
      format: .webp, width: layout.width, height: layout.height, frames: milliseconds.count,
      milliseconds: milliseconds.reduce(0, +), loops: layout.loops, hasAlpha: layout.hasAlpha)
    memory = .allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    var data = WebPData(bytes: UnsafePointer(memory.baseAddress), size: memory.count)
    var options = WebPAnimDecoderOptions()
    WebPAnimDecoderOptionsInit(&options)
    options.color_mode = MODE_RGBA
    guard let decoder = WebPAnimDecoderNew(&data, &options) else {
      memory.deallocate()
      throw StudioError(.damaged, detail: "libwebp cannot begin the animation")
    }
    self.decoder = decoder
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    memory.deallocate()
  }

  func next() throws(StudioError) -> FilmFrame? {
    guard number < milliseconds.count else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var time: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else {
      throw StudioError(.damaged, detail: "libwebp cannot read frame \(number)")
    }
    defer { number += 1 }
    let bytes = UnsafeBufferPointer(start: pixels, count: info.width * info.height * 4)
    let image = RGBAImage(width: info.width, height: info.height, pixels: [UInt8](bytes))
    return FilmFrame(
      image: profile.isEmpty ? image : try Decoder.inScreenColors(image, profile: profile),
      milliseconds: milliseconds[number])
  }

  func rewind() {
    WebPAnimDecoderReset(decoder)
    number = 0
  }
}
