internal import CAV
internal import PeelKernels

/// Reads WEBM, MP4 and QuickTime videos. Times are those of the frames, not the rate that the header gives.
final class VideoFilm: FilmSource {
  let info: FilmInfo
  private let bytes: [UInt8]
  private let limits: FilmLimits
  private let painter: VideoPainter
  private var stream: VideoStream
  /// The frame to be given next. Its end is where the one after it begins, so one is always read ahead.
  private var waiting: (frame: VideoFrame, seconds: Double)?
  private var (origin, ended, count) = (0.0, 0, 0)

  static func start() { av_log_set_level(AV_LOG_QUIET) }

  init(_ bytes: [UInt8], _ kind: FilmKind, limits: FilmLimits) throws(StudioError) {
    try VideoContainer.checkIsWhole(bytes, kind)
    self.bytes = bytes
    self.limits = limits
    stream = try VideoStream(bytes, kind, mostPixels: limits.pixels)
    painter = try VideoPainter(stream, side: limits.videoSide)
    try limits.check(width: painter.width, height: painter.height)
    let frames = Int(stream.stream.pointee.nb_frames)
    info = FilmInfo(
      format: kind, width: painter.width, height: painter.height, frames: frames > 0 ? frames : nil,
      milliseconds: stream.milliseconds, loops: 1, hasAlpha: painter.hasAlpha)
  }

  func next() throws(StudioError) -> FilmFrame? {
    if count == 0, waiting == nil {
      guard let first = try read() else { throw StudioError(.damaged, detail: "a video without a frame") }
      origin = first.seconds
      waiting = first
    }
    guard let (frame, seconds) = waiting else { return nil }
    if let until = limits.until, Int((seconds - origin) * 1000) >= until {
      waiting = nil
      return nil
    }
    let after = try read()
    waiting = after
    count += 1
    let end = Int(((after?.seconds ?? seconds + frame.lastSeconds) - origin) * 1000 + 0.5)
    defer { ended = max(ended, end) }
    guard count <= limits.frames else { throw StudioError(.tooManyFrames, limit: limits.frames) }
    if limits.until == nil, end > limits.milliseconds {
      throw StudioError(.tooLong, limit: limits.milliseconds, actual: max(end, info.milliseconds ?? 0))
    }
    return FilmFrame(image: try painter.image(of: frame), milliseconds: max(0, end - ended))
  }

  func rewind() throws(StudioError) {
    waiting = nil
    (origin, ended, count) = (0, 0, 0)
    stream = try VideoStream(bytes, info.format, mostPixels: limits.pixels)
  }

  private func read() throws(StudioError) -> (frame: VideoFrame, seconds: Double)? {
    let frame = try VideoFrame()
    guard try stream.read(into: frame.pointer) else { return nil }
    let base = stream.stream.pointee.time_base
    frame.unit = base.den == 0 ? 0 : Double(base.num) / Double(base.den)
    let time = frame.pointer.pointee.best_effort_timestamp
    let last = waiting.map { $0.seconds + $0.frame.lastSeconds } ?? 0
    return (frame, time == peel_av_no_time() ? last : Double(time) * frame.unit)
  }
}
