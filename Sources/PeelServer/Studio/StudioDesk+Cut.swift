import FoundationEssentials
import PeelCore
import PeelStudio
import PeelWire

extension StudioDesk {
  private static let patience = Duration.seconds(30)

  // MARK: The first cuts

  /// Opens what was brought and cuts the subject out, quickly and then well. What an earlier try has done is not done again.
  func work(on id: JobID, _ place: StudioQueue.Place) async throws {
    guard let job = job(id) else { throw CancellationError() }
    if let film = job.film, let wish = film.wish {
      try await queue.run(place) { try await self.make(film, as: wish, of: id) }
    } else if job.cut == nil {
      try await queue.run(place) { try await self.open(id, job) }
    } else {
      try await queue.run(place) { await self.change(id) { $0.state = .working } }
    }
    guard let cut = self.job(id)?.cut, cut.base(for: CutHint())?.state == .quick else { return }
    try await refine(id, CutHint()).value
  }

  private func open(_ id: JobID, _ job: StudioJob) async throws {
    change(id) {
      $0.state = .working
      $0.progress = 0.05
    }
    if let film = try await film(in: job) {
      try Task.checkCancellation()
      change(id) { $0.film = film }
      return
    }
    let image = try await studio.decode(file: job.upload)
    change(id) { $0.progress = 0.25 }
    // The photo is encoded while its subject is looked for.
    let photo = try PictureFolder(path: job.folder + "/photo")
    async let size = photo.write(image, as: .photo)
    let base: PhotoCut.Base
    do {
      base = try await self.base(image, CutHint(), in: job.folder, number: 0)
    } catch let error as StudioError where error.code == .noSubject || error.code == .engineMissing {
      let folder = try PictureFolder(path: job.folder + "/0")
      base = PhotoCut.Base(region: CutHint(), folder: folder, state: .noSubject, notice: error.description)
    }
    let cut = PhotoCut(photo: photo, size: try await size, first: base)
    try Task.checkCancellation()
    // What the file says besides its pixels, such as where it was taken, goes with it.
    try? FileManager.default.removeItem(atPath: job.upload)
    change(id) {
      $0.cut = cut
      $0.progress = 0.4
    }
  }

  /// Cuts quickly.
  private func base(
    _ image: Picture, _ region: CutHint, in parent: String, number: Int
  ) async throws -> PhotoCut.Base {
    let quick = try await studio.quickCut(image, hint: region == CutHint() ? nil : region)
    let folder = try PictureFolder(path: "\(parent)/\(number)")
    try await folder.write(quick.image, as: .quick)
    return PhotoCut.Base(
      region: region, folder: folder, state: quick.method == .keptAlpha ? .keptAlpha : .quick,
      confidence: quick.certainty, notice: Self.notice(quick))
  }

  /// Begins the full cut of a base.
  private func refine(_ id: JobID, _ region: CutHint) throws -> Task<Void, any Error> {
    guard let job = job(id), let cut = job.cut, let base = cut.base(for: region) else { throw CancellationError() }
    let place = try queue.enter(job.owner, goesOn: true)
    let task = Task { [studio, queue] in
      let fine = try await queue.run(place) {
        let image = try await cut.photo.read(.photo)
        let quick = CutOut(image: try await base.folder.read(.quick), method: .quick, certainty: base.confidence ?? 1)
        return try await studio.fineCut(image, quick: quick, hint: region == CutHint() ? nil : region)
      }
      try Task.checkCancellation()
      try await base.folder.write(fine.image, as: .fine)
      self.finished(id, region, fine)
    }
    change(id) { $0.cut?.begin(task, for: region) }
    return task
  }

  private func finished(_ id: JobID, _ region: CutHint, _ fine: CutOut) {
    change(id) { job in
      guard var base = job.cut?.base(for: region) else { return }
      base.state = .fine
      base.confidence = fine.certainty
      base.notice = Self.notice(fine)
      _ = job.cut?.put(base)
    }
  }

  private static func notice(_ cut: CutOut) -> String? {
    cut.isDoubtful ? "Look closely: this may not be what you meant. Draw a rectangle around it if so." : nil
  }

  // MARK: Marks

  /// Cuts as a person marked; the newest of several hints wins.
  /// - Throws: ``Problem`` `rev-conflict` when a newer one was sent meanwhile.
  func mark(_ hint: CutHint, version: Int64, on id: JobID, for caller: Caller) async throws -> JobBody {
    guard let cut = try find(id, for: caller).cut else {
      throw Problem(.noSubject, "The photo is not open yet; wait for its first cut.")
    }
    guard version > cut.wished else { throw Self.outdated }
    cut.marking?.cancel()
    let task = Task { try await self.apply(hint, version, to: id) }
    note(id) {
      $0.cut?.wished = version
      $0.cut?.marking = task
    }
    do { try await task.value } catch is CancellationError { throw Self.outdated }
    return try body(of: id, for: caller)
  }

  private static let outdated = Problem(.revConflict, "A newer hint was sent, so this one is out of date.")

  private func apply(_ hint: CutHint, _ version: Int64, to id: JobID) async throws {
    guard let job = job(id), let cut = job.cut else { throw CancellationError() }
    let region = hint.region
    if cut.base(for: region) == nil {
      let place = try queue.enter(job.owner)
      let base = try await queue.run(place) {
        try await self.base(try await cut.photo.read(.photo), region, in: job.folder, number: Int(version))
      }
      try Task.checkCancellation()
      add(base, to: id)
      if base.state == .quick { _ = try refine(id, region) }
    }
    if !hint.strokes.isEmpty { try await correct(id, job.owner, region, hint.strokes) }
    try Task.checkCancellation()
    change(id) { $0.cut?.show(region, strokes: hint.strokes, version: version) }
  }

  private func add(_ base: PhotoCut.Base, to id: JobID) {
    var dropped: PhotoCut.Base?
    note(id) { dropped = $0.cut?.put(base) }
    dropped?.fine?.cancel()
    dropped?.folder.remove()
  }

  /// Corrects the full cut of a base by strokes; always from the base itself, so that fewer strokes undo.
  private func correct(_ id: JobID, _ owner: UserID, _ region: CutHint, _ strokes: [CutHint.Stroke]) async throws {
    if let fine = job(id)?.cut?.base(for: region)?.fine {
      // When the full cut failed, the quick one is what the person sees and draws on.
      do { try await Self.waiting(for: fine) } catch let error as CancellationError { throw error } catch {}
    }
    guard let cut = job(id)?.cut, let base = cut.base(for: region) else { throw CancellationError() }
    let place = try queue.enter(owner)
    let marked = try await queue.run(place) { [studio] in
      let image = try await cut.photo.read(.photo)
      let start =
        base.state == .noSubject
        ? nil : CutOut(image: try await base.folder.read(base.best), method: .fine, certainty: 1)
      return try await studio.fineCut(image, quick: start, hint: CutHint(strokes: strokes))
    }
    try Task.checkCancellation()
    try await base.folder.write(marked.image, as: .marked)
  }

  // MARK: Pictures

  /// The file of a picture; the full cut is waited for.
  func file(_ picture: PictureFolder.Name, of id: JobID, for caller: Caller) async throws -> String {
    if picture == .photo, let film = try find(id, for: caller).film { return film.poster.file(.photo) }
    let cut = try cut(id, for: caller)
    switch picture {
    case .photo: return cut.photo.file(.photo)
    case .quick where cut.base.state != .noSubject: return cut.base.folder.file(.quick)
    default: return cut.base.folder.file(try await best(cut))
    }
  }

  /// The finished files of a job: of the best cut there is, which is waited for, or of a film as it was made.
  func files(of id: JobID, style: StickerStyle, for caller: Caller) async throws -> StickerFiles {
    if let film = try find(id, for: caller).film { return try film.files() }
    let cutOut = try await cutOut(id, for: caller)
    let place = try queue.enter(caller.user)
    return try await queue.run(place) { [studio] in try await studio.sticker(from: cutOut, style: style) }
  }

  private func cutOut(_ id: JobID, for caller: Caller) async throws -> CutOut {
    let cut = try cut(id, for: caller)
    let name: PictureFolder.Name
    do { name = try await best(cut) } catch let error as StudioError {
      // The quick cut is a cut too, and its maker was told.
      guard cut.base.state == .quick else { throw error }
      name = .quick
    }
    let image = try await cut.base.folder.read(name)
    return CutOut(image: image, method: .fine, certainty: cut.base.confidence ?? 1)
  }

  private func cut(_ id: JobID, for caller: Caller) throws(Problem) -> PhotoCut {
    let job = try find(id, for: caller)
    if let cut = job.cut { return cut }
    throw job.problem ?? Problem(.noSubject, "The photo is not open yet; wait for its first cut.")
  }

  private func best(_ cut: PhotoCut) async throws -> PictureFolder.Name {
    if !cut.strokes.isEmpty { return .marked }
    switch cut.base.state {
    case .noSubject:
      throw Problem(.noSubject, "Nothing is cut out of this photo yet. Draw a rectangle around the subject.")
    case .keptAlpha: return .quick
    case .fine: return .fine
    case .quick:
      guard let task = cut.base.fine else { return .quick }
      do { try await Self.waiting(for: task) } catch is CancellationError {
        throw Problem(
          .busy, "The full cut takes longer than usual; try again in a moment.", retryAfterMilliseconds: 1_000)
      }
      return .fine
    }
  }

  /// Waits for a task, but not for ever; whoever waits may go away without ending it for others.
  ///
  /// A group would wait for all of its children, and one that waits for another task cannot be cancelled: so the first to
  /// answer is taken.
  private static func waiting(for task: Task<Void, any Error>) async throws {
    let answer = FirstAnswer()
    // Ends with the cut, which has a limit of its own.
    Task { answer.give(await task.result) }
    let limit = Task {
      try await Task.sleep(for: patience)
      answer.give(.failure(CancellationError()))
    }
    defer { limit.cancel() }
    try await answer.wait()
  }
}
