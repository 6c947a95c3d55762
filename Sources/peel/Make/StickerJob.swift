import PeelCore
import PeelKernels
import PeelStudio

/// Makes the files of one input after the other; several may be under way at once.
struct StickerJob: Sendable {
  let options: MakeOptions
  let studio: Studio
  let folder: OutputFolder
  let finder: SubjectFinder
  let progress: ProgressLine

  init(_ options: MakeOptions, studio: Studio, folder: OutputFolder, progress: ProgressLine) {
    self.options = options
    self.studio = studio
    self.folder = folder
    self.progress = progress
    finder = SubjectFinder(options, studio: studio) { progress.print(output: "", errors: "Note: \($0)\n") }
  }

  /// Makes everything asked for of one input, or nothing.
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
    let say = { (fraction: Double, what: String) in
      progress.update(item.index, to: fraction, "\(item.input.path): \(what)")
    }
    say(0, "opening")
    let bytes = try studio.readFile(item.input.path)
    let info = try await studio.inspect(bytes: bytes)
    report.source = MakeReport.Source(info)
    if info.film != nil { report.losses.append("the animation; a still was made of its first frame") }
    let subject = try await finder.subject(of: bytes, info, say)
    report.describe(subject)
    say(0.8, "making the sticker")
    if options.isFrameOnly {
      let png = try await studio.png(of: subject.image)
      let name = OutputNames.frame(item.name)
      try folder.write([(name, png)])
      report.files = [MakeReport.File(frame: subject.image, bytes: png.count, path: folder.place(of: name))]
    } else {
      try write(try await studio.files(from: subject.image, options: options.sticker), item, &report)
    }
  }

  private func write(_ made: [TargetFile], _ item: MakeItem, _ report: inout MakeReport) throws {
    let files = made.map { file in
      (name: OutputNames.file(item.name, for: file.target, ending: file.fileExtension), file: file)
    }
    try folder.write(files.map { ($0.name, $0.file.bytes) })
    report.files = files.map { MakeReport.File($0.file, path: folder.place(of: $0.name)) }
  }
}
