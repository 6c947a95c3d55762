internal import CWebP

/// What an animated WebP says of itself in its chunks.
struct WebPLayout {
  private(set) var width = 0
  private(set) var height = 0
  /// How often it is played, 0 for ever.
  private(set) var loops = 0
  private(set) var hasAlpha = false
  /// Milliseconds of each frame that is to be read.
  private(set) var durations: [Int] = []
  /// Whether the file has one frame, not just its beginning.
  private(set) var isStill = false
  /// An ICC profile, or nothing.
  private(set) var profile: [UInt8] = []

  init(_ bytes: [UInt8], limits: FilmLimits) throws(StudioError) {
    var state = WEBP_DEMUX_PARSE_ERROR
    let failure: StudioError? = bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let demux = WebPDemuxPartial(&data, &state) else {
        return StudioError(state == WEBP_DEMUX_PARSING_HEADER ? .truncated : .damaged, detail: "WebP header")
      }
      defer { WebPDemuxDelete(demux) }
      guard state == WEBP_DEMUX_DONE else { return StudioError(.truncated, detail: "WebP frames") }
      width = Int(WebPDemuxGetI(demux, WEBP_FF_CANVAS_WIDTH))
      height = Int(WebPDemuxGetI(demux, WEBP_FF_CANVAS_HEIGHT))
      loops = Int(WebPDemuxGetI(demux, WEBP_FF_LOOP_COUNT))
      let flags = WebPDemuxGetI(demux, WEBP_FF_FORMAT_FLAGS)
      hasAlpha = flags & ALPHA_FLAG.rawValue != 0
      let count = Int(WebPDemuxGetI(demux, WEBP_FF_FRAME_COUNT))
      isStill = count == 1
      guard limits.until != nil || count <= limits.frames else {
        return StudioError(.tooManyFrames, limit: limits.frames, actual: count)
      }
      readDurations(demux, until: limits.until ?? .max)
      readProfile(demux)
      return durations.count > limits.frames
        ? StudioError(.tooManyFrames, limit: limits.frames, actual: durations.count) : nil
    }
    if let failure { throw failure }
    guard !durations.isEmpty else { throw StudioError(.damaged, detail: "a WebP animation without frames") }
    try limits.check(width: width, height: height)
  }

  private mutating func readDurations(_ demux: OpaquePointer, until end: Int) {
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demux, 1, &frame) != 0 else { return }
    defer { WebPDemuxReleaseIterator(&frame) }
    var begin = 0
    repeat {
      durations.append(Int(frame.duration))
      begin += Int(frame.duration)
    } while begin < end && WebPDemuxNextFrame(&frame) != 0
  }

  private mutating func readProfile(_ demux: OpaquePointer) {
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(demux, "ICCP", 1, &chunk) != 0 else { return }
    profile = [UInt8](UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    WebPDemuxReleaseChunkIterator(&chunk)
  }
}
