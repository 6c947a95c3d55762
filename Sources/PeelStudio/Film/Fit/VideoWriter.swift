internal import CAV
internal import PeelKernels

/// Writes WebM with VP9 and alpha through libavcodec and libvpx, picture by picture, into memory.
final class VideoWriter {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let encoder: UnsafeMutablePointer<AVCodecContext>
  private let output: UnsafeMutablePointer<peel_av_output>
  private let frame: UnsafeMutablePointer<AVFrame>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let scaler: OpaquePointer
  /// How long each picture is shown, by when it begins.
  private var durations: [Int64: Int64] = [:]
  private var begins: Int64 = 0

  /// - Parameters:
  ///   - quality: libvpx's constant quality, 0 (best) to 63.
  ///   - effort: 0 (most) to 8.
  ///   - limit: Writing stops with an error beyond so many bytes.
  init(width: Int, height: Int, quality: Int, effort: Int, limit: Int) throws(StudioError) {
    output = .allocate(capacity: 1)
    output.initialize(to: peel_av_output(bytes: nil, count: 0, room: 0, at: 0, limit: Int64(limit)))
    var error: Int32 = 0
    var made: UnsafeMutablePointer<AVCodecContext>?
    let opened = peel_av_create(output, Int32(width), Int32(height), Int32(quality), Int32(effort), &made, &error)
    guard error >= 0, let opened, let made, let frame = av_frame_alloc(), let packet = av_packet_alloc(),
      let scaler = sws_getContext(
        Int32(width), Int32(height), AV_PIX_FMT_RGBA, Int32(width), Int32(height), AV_PIX_FMT_YUVA420P,
        SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, nil, nil, nil)
    else {
      peel_av_finish(opened, made)
      av_free(output.pointee.bytes)
      output.deallocate()
      throw StudioError(.unsupported, detail: "Writing VP9 video (libavcodec error \(error))")
    }
    context = opened
    encoder = made
    self.frame = frame
    self.packet = packet
    self.scaler = scaler
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.format = AV_PIX_FMT_YUVA420P.rawValue
    guard av_frame_get_buffer(frame, 0) >= 0 else { throw StudioError(.tooMuchMemory, detail: "libavutil") }
  }

  deinit {
    sws_freeContext(scaler)
    var (frame, packet): (UnsafeMutablePointer<AVFrame>?, UnsafeMutablePointer<AVPacket>?) = (frame, packet)
    av_frame_free(&frame)
    av_packet_free(&packet)
    peel_av_finish(context, encoder)
    av_free(output.pointee.bytes)
    output.deallocate()
  }

  /// Adds a picture of the writer's size.
  /// - Returns: False once the limit is passed.
  func append(_ picture: RGBAImage, milliseconds: Int) throws(StudioError) -> Bool {
    guard av_frame_make_writable(frame) >= 0 else { throw StudioError(.tooMuchMemory, detail: "libavutil") }
    picture.withBorrowedColors.pixels.withUnsafeBufferPointer { pixels in
      var rows: [UnsafePointer<UInt8>?] = [pixels.baseAddress, nil, nil, nil]
      var strides: [Int32] = [Int32(picture.width * 4), 0, 0, 0]
      withUnsafePointer(to: &frame.pointee.data) { data in
        data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { planes in
          withUnsafePointer(to: &frame.pointee.linesize) { sizes in
            sizes.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
              _ = sws_scale(scaler, &rows, &strides, 0, Int32(picture.height), planes, lines)
            }
          }
        }
      }
    }
    frame.pointee.pts = begins
    frame.pointee.pkt_duration = Int64(milliseconds)
    durations[begins] = Int64(milliseconds)
    begins += Int64(milliseconds)
    return try send(frame)
  }

  /// The whole file, or nil when it passed the limit.
  func finish() throws(StudioError) -> [UInt8]? {
    guard try send(nil), av_write_trailer(context) >= 0 else { return nil }
    avio_flush(context.pointee.pb)
    guard let bytes = output.pointee.bytes else { return nil }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(output.pointee.count)))
  }

  private func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(StudioError) -> Bool {
    guard avcodec_send_frame(encoder, frame) >= 0 else {
      throw StudioError(.failedCheck, detail: "libvpx refused a picture")
    }
    while true {
      let status = avcodec_receive_packet(encoder, packet)
      if status == peel_av_again() || status == peel_av_end() { return true }
      guard status >= 0 else { throw StudioError(.failedCheck, detail: "libvpx error \(status)") }
      packet.pointee.duration = durations[packet.pointee.pts] ?? 0
      packet.pointee.stream_index = 0
      // Anything but the limit is no reason to write on either.
      if av_interleaved_write_frame(context, packet) < 0 { return false }
    }
  }
}
