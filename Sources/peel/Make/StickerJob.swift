import PeelCore
import PeelStudio

/// Makes the files of one input after the other; several may be under way at once.
struct StickerJob: Sendable {
  /// The file of a mask cannot be used.
  struct MaskError: Error, CustomStringConvertible {
    let description: String
  }

  private let options: MakeOptions
  private let studio: Studio
  private let folder: OutputFolder
  private let finder: SubjectFinder
  private let progress: ProgressLine

  /// Opens the mask, if there is one.
  init(_ options: MakeOptions, studio: Studio, folder: OutputFolder, progress: ProgressLine) async throws {
    self.options = options
    self.studio = studio
    self.folder = folder
    self.progress = progress
    var hint = options.hint
    if let mask = options.mask {
      do {
        hint.mask = CutHint.mask(of: try await studio.decode(file: mask)).mask
      } catch let error as StudioError {
        throw MaskError(description: "\(Terminal.shown(mask)): \(error)")
      }
    }
    finder = SubjectFinder(options, hint: hint, studio: studio) { note in
      progress.print(output: "", errors: "Note: \(note)\n")
    }
  }

  /// Makes all that can be made of one input, and writes all of it or nothing.
  /// - Returns: What came of it, also when that is an error.
  /// - Throws: `CancellationError` alone.
  func make(_ item: MakeItem) async throws -> MakeReport {
    var report = MakeReport(item.input)
    if let problem = item.input.problem {
      report.fail(problem)
      return report
    }
    do {
      try await make(item, &report)
    } catch let error as StudioError
      where error.code == .notAnImage && !item.input.isNamed && !item.input.isCalledPicture
    {
      report.status = .skipped
    } catch {
      // A studio that was closed is the end of the run, not a fault of this input.
      try Task.checkCancellation()
      report.fail("\(error)")
    }
    return report
  }

  private func make(_ item: MakeItem, _ report: inout MakeReport) async throws {
    say(item, 0, "opening")
    let bytes = try studio.readFile(item.input.path)
    let info = try await studio.inspect(bytes: bytes)
    report.source = MakeReport.Source(info)
    if info.format == "svg", !options.takesDrawings {
      report.fail("An SVG drawing is taken with --svg only.")
    } else if let film = info.film, film.frames != 1 {
      try await makeFilm(bytes, item, &report)
    } else {
      try await makeStill(bytes, info, item, &report)
    }
  }

  private func makeStill(
    _ bytes: [UInt8], _ info: PictureInfo, _ item: MakeItem, _ report: inout MakeReport
  ) async throws {
    let subject = try await finder.subject(of: bytes, info) { say(item, $0, $1) }
    report.describe(subject)
    say(item, 0.8, "making the sticker")
    if options.isFrameOnly {
      let png = try await studio.png(of: subject.image)
      let name = OutputNames.frame(item.name)
      try folder.write([(name, png)])
      report.files = [MakeReport.File(frame: subject.image, bytes: png.count, path: folder.place(of: name))]
    } else {
      let made = try await fitted(options.sticker, &report) { sticker in
        try await studio.files(from: subject.image, options: sticker)
      }
      try write(made, item, &report)
    }
  }

  /// The animated stickers of those targets that take them; the others are told as lost.
  private func makeFilm(_ bytes: [UInt8], _ item: MakeItem, _ report: inout MakeReport) async throws {
    let refusing = options.sticker.targets.filter { $0.film == nil }
    var sticker = options.sticker
    sticker.targets.removeAll(where: refusing.contains)
    guard !sticker.targets.isEmpty else {
      throw StudioError(.noFilms, detail: refusing.map(\.rawValue).joined(separator: " and "))
    }
    let made = try await fitted(sticker, &report) { sticker in
      try await studio.film(bytes: bytes, options: sticker) { say(item, $0, "\(Int($0 * 100)) %") }
    }
    try write(made, item, &report)
    report.losses += refusing.map { "\($0.rawValue) takes no animations, so there is no sticker for it" }
    if options.hint != CutHint() || options.mask != nil {
      report.notes.append("Animations are not cut out; the marks were left aside.")
    }
    for file in made {
      if file.frames == 1 { report.losses.append("\(file.target.rawValue): the animation became a still") }
      report.losses += file.sacrifices.compactMap { sacrifice in
        if case .duration = sacrifice { "\(file.target.rawValue): \(sacrifice)" } else { nil }
      }
    }
  }

  /// The files of all targets, or where one cannot be met those of the others; that one is told as lost.
  private func fitted(
    _ sticker: StickerOptions, _ report: inout MakeReport, _ make: (StickerOptions) async throws -> [TargetFile]
  ) async throws -> [TargetFile] {
    do { return try await make(sticker) } catch let error as StudioError
      where Self.ofOneTarget.contains(error.code) && sticker.targets.count > 1
    {}
    var made: [TargetFile] = []
    var reason: StudioError?
    for target in sticker.targets {
      var alone = sticker
      alone.targets = [target]
      do { made += try await make(alone) } catch let error as StudioError where Self.ofOneTarget.contains(error.code) {
        report.losses.append("\(target.rawValue): \(error)")
        reason = error
      }
    }
    if made.isEmpty, let reason { throw reason }
    return made
  }

  /// Faults that another target of the same input may be free of.
  private static let ofOneTarget: Set<StudioError.Code> = [.cannotFit, .tooFewFrames, .failedCheck, .noFilms]

  private func write(_ made: [TargetFile], _ item: MakeItem, _ report: inout MakeReport) throws {
    let files = made.map { file in
      (name: OutputNames.file(item.name, for: file.target, ending: file.fileExtension), file: file)
    }
    try folder.write(files.map { ($0.name, $0.file.bytes) })
    report.files = files.map { MakeReport.File($0.file, path: folder.place(of: $0.name)) }
  }

  private func say(_ item: MakeItem, _ fraction: Double, _ what: String) {
    progress.update(item.index, to: fraction, "\(item.input.path): \(what)")
  }
}
