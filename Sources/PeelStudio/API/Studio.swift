internal import Glibc
package import PeelKernels

/// Photos to stickers.
///
/// Nothing here touches pixels: bytes of unknown origin are decoded in a process that serves one picture and can reach
/// nothing else, cuts, encodings and captions happen in three more, and a film has one of its own. A crash, a hang or a
/// memory bomb costs the request that brought it an error and nobody else anything. Methods may be called from many tasks; of each kind of work as much is
/// done at once as ``StudioLimits/workers`` says (cuts one after the other), and ``StudioError/Code/busy`` says that too
/// many wait.
package final class Studio: Sendable {
  /// The longer edge that pictures are opened at, at most, pixels. One of more than 33 million pixels is refused.
  package static let largestWorkSize = 16_384

  package let configuration: StudioConfiguration
  private let decoding: LanePool
  private let cutting: Lane
  let making: LanePool
  private let fitting: LanePool
  let lettering: Lane

  /// A studio; its processes start when first needed.
  package init(_ configuration: StudioConfiguration) {
    self.configuration = configuration
    decoding = LanePool(role: .decode, configuration: configuration)
    cutting = Lane(role: .cut, configuration: configuration)
    making = LanePool(role: .make, configuration: configuration)
    fitting = LanePool(role: .film, configuration: configuration)
    lettering = Lane(role: .text, configuration: configuration)
  }

  /// Starts the processes and loads both models, so that the first user does not wait for them.
  /// - Returns: What the studio can do here.
  @discardableResult
  package func warmUp() async throws -> StudioCapability {
    try await decoding.warmUp()
    try await making.warmUp()
    return try await capability
  }

  /// What the studio can do here. The first answer waits until the models are loaded.
  package var capability: StudioCapability {
    get async throws { try StudioCapability(try await cutting.ask { CutRequest(.describe).encoded }) }
  }

  /// Ends the processes. Requests under way fail.
  package func close() async {
    await decoding.close()
    await cutting.close()
    await making.close()
    await fitting.close()
    await lettering.close()
  }

  /// Opens a picture file of any supported format.
  /// - Parameters:
  ///   - workSize: The longer edge of the result, at most; 16...``largestWorkSize``. Pictures are never enlarged.
  ///   - allowsDrawings: Whether an SVG drawing is opened, drawn at the work size.
  /// - Returns: Upright sRGB pixels with straight alpha.
  package func decode(
    file path: String, workSize: Int = 1024, allowsDrawings: Bool = false
  ) async throws -> RGBAImage {
    try await decode(bytes: try readFile(path), workSize: workSize, allowsDrawings: allowsDrawings)
  }

  /// Opens a picture of any supported format from memory.
  /// - Parameters:
  ///   - workSize: The longer edge of the result, at most; 16...``largestWorkSize``. Pictures are never enlarged.
  ///   - allowsDrawings: Whether an SVG drawing is opened, drawn at the work size.
  /// - Returns: Upright sRGB pixels with straight alpha.
  package func decode(
    bytes: [UInt8], workSize: Int = 1024, allowsDrawings: Bool = false
  ) async throws -> RGBAImage {
    try check(bytes)
    let limits = configuration.limits
    let body = try await decoding.ask {
      DecodeRequest(side: workSize, limits: limits, allowsDrawings: allowsDrawings, bytes: bytes).encoded
    }
    var reader = ByteReader(body)
    let image = try reader.image()
    try reader.end()
    return image
  }

  /// What a file is, by its headers: a still or a film, of which kind and size.
  package func inspect(bytes: [UInt8]) async throws -> PictureInfo {
    try check(bytes)
    let request = FilmRequest(.inspect, bytes: bytes)
    return try PictureInfo(try await fitting.ask { request.encoded })
  }

  /// One frame of a film as a picture of its own: to look at, to cut out, to choose.
  /// - Parameters:
  ///   - milliseconds: When it is shown. Past the end it is the last one.
  ///   - workSize: The longer edge of the result, at most.
  /// - Throws: ``StudioError/Code/notAFilm`` for stills.
  package func frame(
    ofFilm bytes: [UInt8], at milliseconds: Int, workSize: Int = 1024
  ) async throws -> RGBAImage {
    try check(bytes)
    let request = FilmRequest(.frame(at: milliseconds, side: workSize), bytes: bytes)
    var reader = ByteReader(try await fitting.ask { request.encoded })
    let image = try reader.image()
    try reader.end()
    return image
  }

  /// A first cut-out within about a quarter of a second. Useful transparency that the picture brings is kept instead.
  /// - Throws: ``StudioError/Code/noSubject`` when nothing stands out.
  package func quickCut(_ image: RGBAImage, hint: CutHint? = nil) async throws -> CutOut {
    try await cut(.quick, image, earlier: nil, hint)
  }

  /// The best cut-out, within about two seconds.
  /// - Parameters:
  ///   - quick: The cut that is on the screen. Strokes of the hint correct it; without it they correct a new one.
  ///   - hint: The user's marks. Without strokes the picture is cut anew.
  /// - Throws: ``StudioError/Code/noSubject`` when nothing stands out.
  package func fineCut(_ image: RGBAImage, quick: CutOut? = nil, hint: CutHint? = nil) async throws -> CutOut {
    try await cut(.fine, image, earlier: quick?.image, hint)
  }

  /// The files of a sticker.
  package func sticker(from cutOut: CutOut, style: StickerStyle = StickerStyle()) async throws -> StickerFiles {
    try await sticker(of: cutOut.image, style: style)
  }

  /// The files of a sticker from a picture that is already cut out, without an outline.
  package func stickerFromFinished(file path: String) async throws -> StickerFiles {
    try await stickerFromFinished(bytes: try readFile(path))
  }

  /// The files of a sticker from a picture that is already cut out, without an outline.
  package func stickerFromFinished(bytes: [UInt8]) async throws -> StickerFiles {
    try await sticker(of: try await decode(bytes: bytes), style: .plain)
  }

  /// Files of a picture for other systems, each within its target's rules.
  /// - Returns: One file for each target, in the options' order.
  /// - Throws: ``StudioError/Code/cannotFit`` when even the smallest is too large.
  package func files(from image: RGBAImage, options: StickerOptions) async throws -> [TargetFile] {
    if let fault = options.fault { throw fault }
    let ready = try await lettered(options)
    return try [TargetFile](try await making.ask { MakeRequest(.files(ready), image: image).encoded })
  }

  /// The same subject in a larger copy of the picture it was cut from, with the photo's own detail.
  /// - Parameters:
  ///   - seen: What was cut, of the cut's size.
  ///   - photo: The same picture at the size wanted.
  /// - Returns: A cut-out of the photo's size.
  package func carry(_ cut: CutOut, from seen: RGBAImage, to photo: RGBAImage) async throws -> CutOut {
    var reader = ByteReader(
      try await making.ask { MakeRequest(.carry(cut: cut.image, guide: seen), image: photo).encoded })
    let image = try reader.image()
    try reader.end()
    return CutOut(image: image, method: cut.method, certainty: cut.certainty)
  }

  /// A picture as an exact PNG of its own size.
  package func png(of image: RGBAImage) async throws -> [UInt8] {
    try await making.ask { MakeRequest(.png, image: image).encoded }
  }

  /// Files of a film for other systems, each within its target's rules.
  /// - Parameter progress: Told how much is done, rising from 0 to 1, on a thread of the studio's.
  /// - Returns: One file for each target, in the options' order.
  /// - Throws: ``StudioError/Code/notAFilm`` for a still, ``StudioError/Code/cannotFit`` when even the smallest is too large.
  package func film(
    bytes: [UInt8], options: StickerOptions, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> [TargetFile] {
    try check(bytes)
    if let fault = options.fault { throw fault }
    let request = FilmRequest(.files(try await lettered(options)), bytes: bytes)
    return try [TargetFile](try await fitting.ask({ request.encoded }, progress: progress))
  }

  /// The files of an animated sticker, ``StickerFiles/longestFilm`` milliseconds at most.
  /// - Parameters:
  ///   - trim: The part of the film to take, milliseconds from its beginning; nil takes as much as may be.
  ///   - progress: Told how much is done, rising from 0 to 1, on a thread of the studio's.
  package func filmSticker(
    bytes: [UInt8], style: StickerStyle = StickerStyle(), trim: ClosedRange<Int>? = nil,
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> StickerFiles {
    try check(bytes)
    let options = StickerFiles.filmOptions(style, trim: trim)
    if let fault = options.fault { throw fault }
    let request = FilmRequest(.sticker(try await lettered(options)), bytes: bytes)
    return try StickerFiles(try await fitting.ask({ request.encoded }, progress: progress))
  }

  /// The worker processes that run now.
  package var processes: [Int32] {
    get async {
      var found: [Int32] = []
      for lane in decoding.lanes + [cutting, lettering] + making.lanes + fitting.lanes {
        if let process = await lane.process { found.append(process) }
      }
      return found
    }
  }

  private func cut(
    _ work: CutRequest.Work, _ image: RGBAImage, earlier: RGBAImage?, _ hint: CutHint?
  ) async throws -> CutOut {
    if let hint, !hint.isSound { throw StudioError(.invalidHint) }
    if let hint, !hint.maskFits(image) { throw StudioError(.invalidMask) }
    return try CutOut(
      try await cutting.ask { CutRequest(work, image: image, earlier: earlier, hint: hint).encoded })
  }

  private func sticker(of image: RGBAImage, style: StickerStyle) async throws -> StickerFiles {
    let ready = try await lettered(style)
    return try StickerFiles(try await making.ask { MakeRequest(.sticker(ready), image: image).encoded })
  }

  private func check(_ bytes: [UInt8]) throws(StudioError) {
    if bytes.isEmpty { throw StudioError(.empty) }
    let limit = configuration.limits.inputBytes
    if bytes.count > limit { throw StudioError(.tooManyBytes, limit: limit, actual: bytes.count) }
  }

  /// The bytes of a regular file, within the limit.
  package func readFile(_ path: String) throws(StudioError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw StudioError(.unreadable, detail: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StudioError(.unreadable, detail: "\(path) is not a file")
    }
    let (limit, size) = (configuration.limits.inputBytes, Int(status.st_size))
    if size == 0 { throw StudioError(.empty) }
    if size > limit { throw StudioError(.tooManyBytes, limit: limit, actual: size) }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let count = read(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled)
        if count > 0 { filled += count } else if count == 0 || errno != EINTR { break }
      }
    }
    guard bytes.count == size else { throw StudioError(.unreadable, detail: "\(path) changed while it was read") }
    return bytes
  }
}
