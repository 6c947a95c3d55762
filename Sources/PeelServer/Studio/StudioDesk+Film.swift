import FoundationEssentials
import PeelCore
import PeelNet
import PeelStudio
import PeelWire

extension StudioDesk {
  /// What was brought, if it moves.
  func film(in job: StudioJob) async throws -> FilmWork? {
    let bytes = try studio.readFile(job.upload)
    // A camera's photo never moves, and is most of what comes.
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return nil }
    guard let info = try await studio.inspect(bytes: bytes).film else { return nil }
    let poster = try PictureFolder(path: job.folder + "/photo")
    try await poster.write(try await studio.frame(ofFilm: bytes, at: 0), as: .photo)
    return FilmWork(info: info, file: job.upload, poster: poster, folder: job.folder)
  }

  /// Makes an animated sticker of a film that was brought; the newest wish counts.
  func animate(_ id: JobID, as wish: FilmWish, for caller: Caller) throws -> JobBody {
    let job = try find(id, for: caller)
    guard job.film != nil else { throw Problem(.revConflict, "This is no film, or it is not open yet.") }
    let place = try queue.enter(caller.user)
    job.task?.cancel()
    change(id) {
      $0.film?.begin(wish)
      $0.state = .waiting
      $0.progress = 0
      $0.problem = nil
    }
    start(id, place)
    return try body(of: id, for: caller)
  }

  func make(_ film: FilmWork, as wish: FilmWish, of id: JobID) async throws {
    change(id) { $0.state = .working }
    let shown = Locked(0.0)
    let files = try await studio.filmSticker(
      bytes: try studio.readFile(film.file), style: wish.style, trim: wish.trim,
      progress: { [weak self] part in
        // A film has hundreds of frames; a hundred steps are plenty for people.
        let isNews = shown.withLock { last in
          guard part >= last + 0.01 else { return false }
          last = part
          return true
        }
        // Ends with the message.
        if isNews { Task { await self?.advance(id, to: part) } }
      })
    try Task.checkCancellation()
    try film.write(files)
    change(id) { $0.film?.finish(files) }
  }

  /// Progress comes in any order, and late.
  private func advance(_ id: JobID, to part: Double) {
    guard let job = job(id), job.state == .working, part > job.progress, part < 1 else { return }
    change(id) { $0.progress = part }
  }

  /// The file of the animated sticker.
  func animated(_ id: JobID, for caller: Caller) throws -> String {
    guard let path = try find(id, for: caller).film?.sticker else {
      throw Problem(.notFound, "The animated sticker is not made yet; make it first.")
    }
    return path
  }
}
