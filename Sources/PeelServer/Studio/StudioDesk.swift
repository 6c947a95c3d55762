import FoundationEssentials
import PeelCore
import PeelStudio
import PeelWire

/// Photos on their way to stickers: each is its maker's own, lives for an hour, and is on disk rather than in memory.
actor StudioDesk {
  private struct Cut {
    let owner: UserID
    let created: Timestamp
    let folder: PictureFolder
    var size = (width: 0, height: 0)
    var state: CutState
    var confidence: Double?
    var notice: String?
    /// Goes up when the subject is cut anew, so that no cache shows an older one.
    var version = 1
    /// The full cut on its way; nil when there is nothing to wait for.
    var fine: Task<Void, any Error>?
  }

  /// All cuts of a server together; the oldest make room.
  private static let mostCuts = 64
  private static let patience = Duration.seconds(30)

  /// Where photos arrive.
  nonisolated let uploads: String
  nonisolated let studio: Studio
  private let folder: String
  private let perUser: Int
  private let lifetime: Int64
  private let now: @Sendable () -> Timestamp
  private var source = IdentifierSource()
  private var cuts: [CutID: Cut] = [:]

  /// - Parameter folder: Below the data folder; what an earlier run left in it is removed.
  init(studio: Studio, folder: String, configuration: ServerConfiguration, now: @escaping @Sendable () -> Timestamp)
    throws
  {
    self.studio = studio
    self.folder = folder + "/cuts"
    uploads = folder + "/uploads"
    perUser = configuration.cutsPerUser
    lifetime = configuration.cutSeconds * 1000
    self.now = now
    try? FileManager.default.removeItem(atPath: folder)
    for path in [self.folder, uploads] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  // MARK: Cutting

  /// Opens a photo and cuts its subject out quickly; the full cut goes on by itself.
  /// - Throws: ``StudioError`` for what is no usable picture.
  func make(from path: String, for caller: Caller) async throws -> CutBody {
    let image = try await studio.decode(file: path)
    guard let id = CutID(source.next(at: now().milliseconds)) else { throw Problem(.internalError) }
    makeRoom(for: caller.user)
    let folder = try PictureFolder(path: "\(self.folder)/\(id)")
    cuts[id] = Cut(owner: caller.user, created: now(), folder: folder, state: .noSubject)
    do {
      // The photo is encoded while its subject is looked for.
      async let size = folder.write(image, as: .photo)
      try await cut(id, image, hint: nil)
      cuts[id]?.size = try await size
    } catch {
      drop(id)
      throw error
    }
    return try body(of: id, for: caller)
  }

  /// Cuts anew, within a rectangle.
  /// - Parameter rectangle: In parts of the photo, 0...1.
  func cut(_ id: CutID, rectangle: RectangleBody, for caller: Caller) async throws -> CutBody {
    let hint = CutHint.rectangle(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    let cut = try find(id, for: caller)
    cut.fine?.cancel()
    try await self.cut(id, try await cut.folder.read(.photo), hint: hint)
    return try body(of: id, for: caller)
  }

  private func cut(_ id: CutID, _ image: Picture, hint: CutHint?) async throws {
    guard let folder = cuts[id]?.folder else { throw Problem(.notFound) }
    let quick: CutOut
    do {
      quick = try await studio.quickCut(image, hint: hint)
    } catch let error as StudioError where error.code == .noSubject || error.code == .engineMissing {
      update(id, state: .noSubject, confidence: nil, notice: error.description, fine: nil)
      return
    }
    try await folder.write(quick.image, as: .quick)
    guard quick.method != .keptAlpha else {
      update(id, state: .keptAlpha, confidence: quick.certainty, notice: nil, fine: nil)
      return
    }
    let task = Task { [studio] in
      let fine = try await studio.fineCut(image, quick: quick, hint: hint)
      try await folder.write(fine.image, as: .fine)
      try Task.checkCancellation()
      self.finished(id, fine)
    }
    update(id, state: .quick, confidence: quick.certainty, notice: Self.notice(quick), fine: task)
  }

  private func update(_ id: CutID, state: CutState, confidence: Double?, notice: String?, fine: Task<Void, any Error>?)
  {
    guard cuts[id] != nil else {
      fine?.cancel()
      return
    }
    cuts[id]?.state = state
    cuts[id]?.confidence = confidence
    cuts[id]?.notice = notice
    cuts[id]?.fine = fine
    cuts[id]?.version += 1
  }

  private func finished(_ id: CutID, _ fine: CutOut) {
    guard cuts[id]?.state == .quick else { return }
    cuts[id]?.state = .fine
    cuts[id]?.confidence = fine.certainty
    cuts[id]?.notice = Self.notice(fine)
  }

  private static func notice(_ cut: CutOut) -> String? {
    cut.isDoubtful ? "Look closely: this may not be what you meant. Draw a rectangle around it if so." : nil
  }

  // MARK: Reading

  func body(of id: CutID, for caller: Caller) throws -> CutBody {
    let cut = try find(id, for: caller)
    func url(_ picture: PictureFolder.Name) -> String { "/v1/studio/cuts/\(id)/\(picture.rawValue)?v=\(cut.version)" }
    let isCut = cut.state != .noSubject
    return CutBody(
      id: id, width: cut.size.width, height: cut.size.height, state: cut.state, photoUrl: url(.photo),
      quickUrl: isCut ? url(.quick) : nil, fineUrl: isCut && cut.state != .keptAlpha ? url(.fine) : nil,
      confidence: cut.confidence, notice: cut.notice)
  }

  /// The file of a picture; the full cut is waited for.
  func file(_ picture: PictureFolder.Name, of id: CutID, for caller: Caller) async throws -> String {
    let cut = try find(id, for: caller)
    switch picture {
    case .photo: return cut.folder.file(.photo)
    case .quick, .fine: return cut.folder.file(try await best(cut, atLeast: picture))
    }
  }

  /// The exact pixels of the best cut there is; the full cut is waited for.
  func cutOut(_ id: CutID, for caller: Caller) async throws -> CutOut {
    let cut = try find(id, for: caller)
    let image = try await cut.folder.read(try await best(cut, atLeast: .fine))
    return CutOut(image: image, method: .fine, certainty: cut.confidence ?? 1)
  }

  private func best(_ cut: Cut, atLeast picture: PictureFolder.Name) async throws -> PictureFolder.Name {
    guard cut.state != .noSubject else {
      throw Problem(.noSubject, "Nothing is cut out of this photo yet. Draw a rectangle around the subject.")
    }
    guard picture == .fine, cut.state != .keptAlpha else { return .quick }
    guard let task = cut.fine else { return .quick }
    do {
      try await Self.waiting(for: task)
      return .fine
    } catch is CancellationError {
      throw Problem(
        .busy, "The full cut takes longer than usual; try again in a moment.", retryAfterMilliseconds: 1_000)
    } catch {
      // The quick cut is a cut too, and better than none.
      return .quick
    }
  }

  /// Waits for a task, but not for ever; whoever waits may go away without ending it for others.
  ///
  /// A group would wait for all of its children, and one that waits for another task cannot be cancelled: so the first to answer is taken.
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

  private func find(_ id: CutID, for caller: Caller) throws -> Cut {
    guard let cut = cuts[id], cut.owner == caller.user, now().milliseconds - cut.created.milliseconds < lifetime else {
      throw Problem(.notFound, "This photo is no longer here: photos are kept for an hour. Choose it again.")
    }
    return cut
  }

  // MARK: Room

  private func makeRoom(for user: UserID) {
    sweep()
    let own = cuts.filter { $0.value.owner == user }.keys.sorted()
    for id in own.dropLast(perUser - 1) { drop(id) }
    let all = cuts.keys.sorted()
    for id in all.dropLast(Self.mostCuts - 1) { drop(id) }
  }

  /// Removes what is older than an hour.
  func sweep() {
    let limit = now().milliseconds - lifetime
    for (id, cut) in cuts where cut.created.milliseconds <= limit { drop(id) }
  }

  private func drop(_ id: CutID) {
    guard let cut = cuts.removeValue(forKey: id) else { return }
    cut.fine?.cancel()
    cut.folder.remove()
  }

  /// Ends everything under way and the studio's processes.
  func close() async {
    for id in Array(cuts.keys) { drop(id) }
    await studio.close()
  }
}
