internal import CAV

/// The picture stream of a video file in memory, decoded frame by frame over libav. It reads nothing but the bytes it has.
final class VideoStream {
  let stream: UnsafeMutablePointer<AVStream>
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let memory: UnsafeMutablePointer<peel_av_memory>
  private let format: UnsafeMutablePointer<AVFormatContext>
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var packet = av_packet_alloc()
  private var isDrained = false

  /// Formats that phones, browsers and sticker services make. Nothing else is ever started.
  private static let decoders = "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,libdav1d,mpeg4,mjpeg,prores,png,qtrle"

  init(_ file: [UInt8], _ kind: FilmKind, mostPixels: Int) throws(StudioError) {
    bytes = .allocate(capacity: file.count)
    _ = bytes.initialize(from: file)
    memory = .allocate(capacity: 1)
    memory.initialize(to: peel_av_memory(bytes: bytes.baseAddress, count: Int64(bytes.count), at: 0))
    var status: Int32 = 0
    guard let format = peel_av_open(kind == .mp4 ? "mov" : "matroska", Self.decoders, memory, &status) else {
      bytes.deallocate()
      memory.deallocate()
      throw Self.failure(status, "open the file")
    }
    self.format = format
    var codec: UnsafePointer<AVCodec>?
    let index = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0)
    guard index >= 0, let found = format.pointee.streams[Int(index)],
      found.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      peel_av_close(format)
      bytes.deallocate()
      memory.deallocate()
      throw index == peel_av_end() || index < 0
        ? StudioError(.unsupported, detail: "A video without pictures, or of a kind that Peel does not read,")
        : StudioError(.notAFilm)
    }
    stream = found
    for other in 0..<Int(format.pointee.nb_streams) where other != Int(index) {
      format.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    try start(mostPixels: mostPixels)
  }

  deinit {
    av_packet_free(&packet)
    avcodec_free_context(&decoder)
    peel_av_close(format)
    memory.deallocate()
    bytes.deallocate()
  }

  /// Whether the file says that its pixels have alpha, in a second stream beside the first.
  var hasAlphaStream: Bool {
    guard let entry = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) else { return false }
    return entry.pointee.value.pointee == CChar(bitPattern: UInt8(ascii: "1"))
  }

  /// Milliseconds of the whole file, nil when it does not say.
  var milliseconds: Int? {
    let duration = format.pointee.duration
    return duration > 0 ? Int((duration + 500) / 1000) : nil
  }

  private func start(mostPixels: Int) throws(StudioError) {
    let parameters = stream.pointee.codecpar
    let id = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    // The built-in decoders of VP8 and VP9 are quicker but drop the alpha stream.
    let name =
      switch id {
      case AV_CODEC_ID_VP8 where hasAlphaStream: "libvpx"
      case AV_CODEC_ID_VP9 where hasAlphaStream: "libvpx-vp9"
      case AV_CODEC_ID_AV1: "libdav1d"
      default: String(cString: avcodec_get_name(id))
      }
    guard Self.decoders.split(separator: ",").contains(name[...]), let codec = avcodec_find_decoder_by_name(name),
      let context = avcodec_alloc_context3(codec)
    else { throw StudioError(.unsupported, detail: "A video in the format \(name)") }
    decoder = context
    let pixels = Int(parameters?.pointee.width ?? 0) * Int(parameters?.pointee.height ?? 0)
    guard pixels <= mostPixels else { throw StudioError(.tooManyPixels, limit: mostPixels, actual: pixels) }
    avcodec_parameters_to_context(context, parameters)
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.max_pixels = Int64(mostPixels)
    context.pointee.thread_count = 1
    let status = avcodec_open2(context, codec, nil)
    guard status >= 0 else { throw Self.failure(status, "start \(name)") }
  }

  /// Puts the next frame into `frame`; false after the last.
  func read(into frame: UnsafeMutablePointer<AVFrame>) throws(StudioError) -> Bool {
    while true {
      let status = avcodec_receive_frame(decoder, frame)
      if status >= 0 {
        guard frame.pointee.decode_error_flags == 0, frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
          throw StudioError(.damaged, detail: "a frame with errors")
        }
        return true
      }
      if status == peel_av_end() { return false }
      guard status == peel_av_again() else { throw Self.failure(status, "decode a frame") }
      try feed()
    }
  }

  /// Hands one packet to the decoder, or tells it that there are no more.
  private func feed() throws(StudioError) {
    while !isDrained {
      let status = av_read_frame(format, packet)
      if status == peel_av_end() {
        isDrained = true
        avcodec_send_packet(decoder, nil)
        return
      }
      guard status >= 0 else { throw Self.failure(status, "read the file") }
      defer { av_packet_unref(packet) }
      if packet?.pointee.stream_index != stream.pointee.index { continue }
      let sent = avcodec_send_packet(decoder, packet)
      guard sent >= 0 else { throw Self.failure(sent, "decode a frame") }
      return
    }
  }

  static func failure(_ status: Int32, _ what: String) -> StudioError {
    var text = [CChar](repeating: 0, count: 128)
    av_strerror(status, &text, text.count)
    let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return StudioError(status == peel_av_no_memory() ? .tooMuchMemory : .damaged, detail: "cannot \(what): \(words)")
  }
}
