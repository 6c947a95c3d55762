import PeelKernels

@testable import PeelStudio

/// Everything of ours that reads bytes from outside, without the libraries behind it: those run confined and may die.
enum OwnReaders {
  /// What a message to or from a worker begins with here; one more byte says which.
  static let messageMark = Array("peel".utf8)

  /// Small enough that thousands of files a second can be read whole.
  private static let limits: FilmLimits = {
    var limits = FilmLimits()
    (limits.pixels, limits.frames) = (1 << 14, 32)
    return limits
  }()

  /// Reads bytes as what they are. Refusing them is right, trapping or disagreeing with oneself is not.
  static func read(_ bytes: [UInt8]) {
    if bytes.starts(with: messageMark), bytes.count > 4 {
      readMessage(Array(bytes[5...]), number: Int(bytes[4]))
      return
    }
    _ = FileFacts(bytes)
    switch ImageKind(of: bytes) {
    case .open(.gif): readGIF(bytes)
    case .open(.png):
      readPNG(bytes)
      readPNG(PNGChecksums.mended(bytes))
    case .open(.bmp): try? readBitmap(bytes)
    case .open(.svg): _ = try? SVGFile(bytes)
    case .film(.lottie): _ = try? LottieOutline(bytes)
    case .film(let kind): try? VideoContainer.checkIsWhole(bytes, kind)
    default: _ = FilmKind(of: bytes)
    }
  }

  private static func readGIF(_ bytes: [UInt8]) {
    for until in [nil, 150] {
      var limits = limits
      limits.until = until
      guard let layout = try? GIFLayout(bytes, limits: limits) else { continue }
      let film = GIFFilm(bytes, layout: layout)
      var shown = 0
      while let frame = try? film.next() {
        precondition((frame.image.width, frame.image.height) == (film.info.width, film.info.height))
        shown += frame.milliseconds
      }
      precondition(shown <= film.info.milliseconds ?? 0)
    }
  }

  private static func readPNG(_ bytes: [UInt8]) {
    _ = PNGGamma(of: bytes)?.table(entries: 256, bands: 4, hasAlpha: true)
    _ = FileFacts(bytes)
    guard FilmKind(of: bytes) == .apng else { return }
    for until in [nil, 150] {
      var limits = limits
      limits.until = until
      guard let layout = try? APNGLayout(bytes, limits: limits) else { continue }
      let film = APNGFilm(bytes, layout: layout)
      for frame in layout.frames {
        precondition(FileFacts(film.still(frame)) != nil, "a frame is put together as a whole PNG file")
      }
      compose(layout)
    }
  }

  /// The frames' places on the canvas, with plain colours for the pixels that a library would unpack.
  private static func compose(_ layout: APNGLayout) {
    var canvas = FilmCanvas(width: layout.width, height: layout.height)
    for (number, frame) in layout.frames.enumerated() {
      var picture = RGBAImage(width: frame.width, height: frame.height)
      for at in picture.pixels.indices { picture.pixels[at] = UInt8(truncatingIfNeeded: at &* 37 &+ number) }
      let box = PixelBox(x: frame.left, y: frame.top, width: frame.width, height: frame.height)
      canvas.begin(box, disposal: frame.disposal)
      if frame.isBlended { canvas.image.lay(picture, over: box) } else { canvas.image.put(picture, at: box) }
    }
    let times = FilmTiming.milliseconds(of: layout.frames.map(\.seconds))
    precondition(times.allSatisfy { $0 >= 0 })
  }

  private static func readBitmap(_ bytes: [UInt8]) throws {
    let header = try BMPHeader(bytes)
    // A profile would be the library's to read.
    guard header.profile.isEmpty, header.width * header.height <= limits.pixels else { return }
    let image = try BMPFile(header, bytes).image()
    precondition((image.width, image.height) == (header.width, header.height))
  }

  private static func readMessage(_ body: [UInt8], number: Int) {
    switch number {
    case 0: check(body, { try DecodeRequest($0) }, \.encoded)
    case 1: check(body, { try CutRequest($0) }, \.encoded)
    case 2: check(body, { try MakeRequest($0) }, \.encoded)
    case 3: check(body, { try FilmRequest($0) }, \.encoded)
    case 4: check(body, { try TextRequest($0) }, \.encoded)
    case 5: check(body, { try CutOut($0) }, \.encoded)
    case 6: check(body, { try StickerFiles($0) }, \.encoded)
    case 7: check(body, { try StudioCapability($0) }, \.encoded)
    case 8: check(body, { try [TargetFile]($0) }, \.encoded)
    case 9: check(body, { try PictureInfo($0) }, \.encoded)
    case 10: _ = try? Frame.parse(header: body)
    case 11:
      var reader = ByteReader(body)
      _ = try? StudioError(from: &reader).description
    default: break
    }
    if number == 1, let hint = try? CutRequest(body).hint, hint.isSound {
      _ = hint.maskFits(RGBAImage(width: 8, height: 8))
    }
  }

  /// What was understood is written and understood again as the same.
  private static func check<Message>(
    _ body: [UInt8], _ decode: ([UInt8]) throws -> Message, _ encode: (Message) -> [UInt8]
  ) {
    guard let message = try? decode(body) else { return }
    let written = encode(message)
    guard let again = try? decode(written) else { preconditionFailure("a message is read back") }
    precondition(encode(again) == written, "a message means the same when it is read back")
  }
}
