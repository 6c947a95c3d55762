internal import CPeelSystem
internal import Glibc
internal import PeelCore
internal import PeelKernels

/// The whole of the `peel-worker` program: confine, then answer requests on descriptor 3 until it closes.
package struct WorkerProgram {
  private let channel = Channel(descriptor: 3)
  private let role: WorkerRole
  private let vendorPath: String

  /// Takes the role and the vendor folder from the command line.
  /// - Returns: nil, with a message on standard error, when they make no sense.
  package init?(arguments: [String]) {
    guard arguments.count == 3, let role = WorkerRole(rawValue: arguments[1]), fcntl(3, F_GETFD) >= 0 else {
      let text = "peel-worker is started by Peel itself; it does nothing on its own.\n"
      _ = text.withCString { write(2, $0, strlen($0)) }
      return nil
    }
    self.role = role
    vendorPath = arguments[2]
  }

  /// Serves until the studio hangs up.
  /// - Returns: The exit status.
  package func run() -> Int32 {
    do {
      switch role {
      case .decode:
        try Decoder.start()
        try confine(openFiles: false)
        try serve { body throws(StudioError) in
          var writer = ByteWriter()
          writer.put(try Decoder().decode(DecodeRequest(body)))
          return writer.bytes
        }
      case .cut:
        try confine(openFiles: true)
        let models = CutModels(vendorPath: vendorPath)
        models.loadSmall()
        let cutter = Cutter(models: models, isUnwanted: { channel.isReadable })
        try serve { body throws(StudioError) in try cutter.answer(CutRequest(body)) }
      case .make:
        try confine(openFiles: false)
        try serve { body throws(StudioError) in
          let request = try MakeRequest(body)
          switch request.work {
          case .sticker(let style): return try StickerMaker(style: style).files(from: request.image).encoded
          case .files(let options): return try StillFitter(options: options).files(from: request.image).encoded
          case .carry(let cut, let guide): return try CutCarrier(cut: cut, guide: guide).encoded(request.image)
          case .sheet(let more): return try PreviewSheet(stickers: [request.image] + more).encoded()
          case .png: return try PNGEncoder(level: 6).encode(request.image, limit: .max).bytes
          }
        }
      case .text:
        try TextPainter.start()
        try confine(openFiles: true)
        try serve { body throws(StudioError) in
          var writer = ByteWriter()
          writer.put(try CaptionPainter(caption: TextRequest(body).caption).draw())
          return writer.bytes
        }
      case .film:
        try FilmReader.start()
        try confine(openFiles: false)
        try serve { body throws(StudioError) in
          let request = try FilmRequest(body)
          switch request.work {
          case .inspect: return try inspect(request).encoded
          case .files(let options): return try fitter(request, options).files().encoded
          case .sticker(let options): return try fitter(request, options).sticker().encoded
          case .frame(let milliseconds, let side):
            var writer = ByteWriter()
            writer.put(try FilmReader.frame(of: request.bytes, at: milliseconds, side: side))
            return writer.bytes
          }
        }
      }
      return 0
    } catch let error as StudioError {
      try? channel.send(failure(error))
      return 1
    } catch {
      return 0
    }
  }

  private func serve(_ answer: ([UInt8]) throws(StudioError) -> [UInt8]) throws {
    try channel.send(Frame(kind: .ready, body: []))
    while true {
      let frame = try channel.receive()
      if frame.kind == .cancel {
        try channel.send(Frame(kind: .cancelled, body: []))
        continue
      }
      let reply: Frame
      do { reply = Frame(kind: .answer, body: try answer(frame.body)) } catch { reply = failure(error) }
      try channel.send(reply)
    }
  }

  private func inspect(_ request: FilmRequest) throws(StudioError) -> PictureInfo {
    guard let film = try FilmReader.info(request.bytes) else { return try Decoder().info(request.bytes) }
    return PictureInfo(format: film.format.rawValue, width: film.width, height: film.height, film: film)
  }

  private func fitter(_ request: FilmRequest, _ options: StickerOptions) throws(StudioError) -> FilmFitter {
    var limits = FilmLimits()
    limits.until = options.trim?.upperBound
    limits.drawingSide = options.targets.compactMap(\.film).map { max($0.picture.width, $0.picture.height) }.max()
    guard let source = try FilmReader.open(request.bytes, limits: limits) else { throw StudioError(.notAFilm) }
    return FilmFitter(source: source, options: options) { part in
      var writer = ByteWriter()
      writer.put(part)
      // A studio that has gone is noticed when the answer is sent.
      try? channel.send(Frame(kind: .progress, body: writer.bytes))
    }
  }

  private func failure(_ error: StudioError) -> Frame {
    var writer = ByteWriter()
    error.write(to: &writer)
    return Frame(kind: .failure, body: writer.bytes)
  }

  /// Gives up everything the role does not need, for good.
  private func confine(openFiles: Bool) throws(StudioError) {
    let memory = UInt64(number("PEEL_WORKER_MEMORY"))
    var limits = peel_confinement(
      data_bytes: memory, address_bytes: 0, cpu_seconds: UInt64(number("PEEL_WORKER_CPU")), descriptors: 64,
      may_open_files: openFiles ? 1 : 0)
    var step: UnsafePointer<CChar>?
    let status = peel_confine(&limits, &step)
    guard status == 0 else {
      let what = step.map { String(cString: $0) } ?? "confine itself"
      throw StudioError(.workerMissing, detail: "the worker could not \(what): \(String(cString: strerror(status)))")
    }
  }

  private func number(_ name: String) -> Int { getenv(name).flatMap { Int(String(cString: $0)) } ?? 0 }
}
