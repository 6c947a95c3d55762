internal import CAV
internal import PeelKernels

/// Decoded frames to upright sRGB pixels of the size at which the video is shown.
final class VideoPainter {
  let width: Int
  let height: Int
  let hasAlpha: Bool
  private let turn: VideoTurn
  /// The size before turning, with square pixels.
  private let plain: (width: Int, height: Int)
  private let stored: (width: Int, height: Int)
  private var scaler: OpaquePointer?
  /// How the first frame's numbers are meant; the others are taken for the same.
  private var light: VideoLight?
  private var isLightKnown = false

  /// - Parameter side: The longer edge of the frames, at most.
  init(_ stream: VideoStream, side: Int) throws(StudioError) {
    guard let parameters = stream.stream.pointee.codecpar?.pointee, parameters.width > 0, parameters.height > 0 else {
      throw StudioError(.damaged, detail: "a video without size")
    }
    stored = (Int(parameters.width), Int(parameters.height))
    var ratio = stream.stream.pointee.sample_aspect_ratio
    if ratio.num <= 0 || ratio.den <= 0 { ratio = parameters.sample_aspect_ratio }
    var across = ratio.num > 0 && ratio.den > 0 ? Double(ratio.num) / Double(ratio.den) : 1
    if !(0.1...10).contains(across) { across = 1 }
    let shown = (width: Double(stored.width) * across, height: Double(stored.height))
    let scale = min(1, Double(side) / max(shown.width, shown.height))
    plain = (max(1, Int((shown.width * scale).rounded())), max(1, Int((shown.height * scale).rounded())))
    turn = VideoTurn(peel_av_matrix(stream.stream))
    (width, height) = turn.swaps ? (plain.height, plain.width) : plain
    let description = av_pix_fmt_desc_get(AVPixelFormat(parameters.format))
    hasAlpha =
      stream.hasAlphaStream || (description?.pointee.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
  }

  deinit { sws_freeContext(scaler) }

  func image(of frame: VideoFrame) throws(StudioError) -> RGBAImage {
    let source = frame.pointer.pointee
    guard (Int(source.width), Int(source.height)) == stored else {
      throw StudioError(.unsupported, detail: "A video whose size changes on the way")
    }
    if !isLightKnown {
      light = VideoLight(of: source)
      isLightKnown = true
    }
    scaler = sws_getCachedContext(
      scaler, source.width, source.height, AVPixelFormat(source.format), Int32(plain.width), Int32(plain.height),
      light == nil ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGBA64LE,
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, nil, nil, nil)
    guard let scaler else { throw StudioError(.unsupported, detail: "A video with pixels of kind \(source.format)") }
    _ = peel_av_colors(scaler, Self.space(of: source), source.color_range == AVCOL_RANGE_JPEG ? 1 : 0)
    var pixels = [UInt8](repeating: 0, count: plain.width * plain.height * 4)
    let rows: Int32
    if let light {
      var wide = [UInt16](repeating: 0, count: pixels.count)
      rows = wide.withUnsafeMutableBytes { scale(scaler, source, into: $0) }
      light.convert(wide, into: &pixels)
    } else {
      rows = pixels.withUnsafeMutableBytes { scale(scaler, source, into: $0) }
    }
    guard Int(rows) == plain.height else { throw StudioError(.damaged, detail: "\(rows) rows of a frame") }
    return turn.upright(RGBAImage(width: plain.width, height: plain.height, pixels: pixels))
  }

  /// Returns how many rows were written.
  private func scale(_ scaler: OpaquePointer, _ source: AVFrame, into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    var planes: [UnsafeMutablePointer<UInt8>?] = [buffer.bindMemory(to: UInt8.self).baseAddress, nil, nil, nil]
    var strides: [Int32] = [Int32(buffer.count / plain.height), 0, 0, 0]
    let from = withUnsafeBytes(of: source.data) { Array($0.bindMemory(to: UnsafePointer<UInt8>?.self)) }
    let lines = withUnsafeBytes(of: source.linesize) { Array($0.bindMemory(to: Int32.self)) }
    return sws_scale(scaler, from, lines, 0, source.height, &planes, &strides)
  }

  /// The matrix of a video's colours. One that does not say has that of its size, as players assume.
  private static func space(of frame: AVFrame) -> Int32 {
    if frame.colorspace != AVCOL_SPC_UNSPECIFIED { return Int32(frame.colorspace.rawValue) }
    return frame.width >= 1280 || frame.height > 576 ? SWS_CS_ITU709 : SWS_CS_ITU601
  }
}
