internal import CAV

/// One decoded frame as the decoder left it.
final class VideoFrame {
  let pointer: UnsafeMutablePointer<AVFrame>
  /// Seconds in one tick of its times.
  var unit = 0.0

  init() throws(StudioError) {
    guard let pointer = av_frame_alloc() else { throw StudioError(.tooMuchMemory, detail: "libav") }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }

  /// How long it is shown when no frame comes after it: what the file says, or a tenth of a second.
  var lastSeconds: Double {
    let duration = Double(pointer.pointee.pkt_duration) * unit
    return duration > 0 ? duration : 0.1
  }
}
