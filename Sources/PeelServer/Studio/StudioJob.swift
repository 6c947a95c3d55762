import PeelCore
import PeelWire

/// Something that was brought to the studio, how far it is, and what came of it.
struct StudioJob {
  let id: JobID
  let owner: UserID
  let created: Timestamp
  /// Everything of it lies in here and goes with it.
  let folder: String
  var revision: Int64 = 0
  var state = JobState.waiting
  var progress = 0.0
  var problem: Problem?
  var cut: PhotoCut?
  var film: FilmWork?
  /// Counts the beginnings of work, so that what was begun anew is not ended by what went before.
  var attempt = 0
  /// The work under way.
  var task: Task<Void, Never>?

  /// What was brought; kept until it has been opened.
  var upload: String { folder + "/upload" }

  var body: JobBody {
    JobBody(
      id: id, rev: revision, state: state, progress: progress, cut: cut?.body(of: id),
      film: film?.body(of: id), problem: problem)
  }
}
