package import PeelCore

/// Something that was brought to the studio, how far it is, and what came of it.
package struct JobBody: Codable, Hashable, Sendable, RuledBody {
  /// Its bringer's own.
  package var id: JobID
  /// Goes up with every change, so that of two descriptions the newer one is known.
  package var rev: Int64
  /// How far it is.
  package var state: JobState
  /// 0…1 of the work.
  package var progress: Double
  /// What was cut out of a photo; there as soon as the first cut is.
  package var cut: CutBody?
  /// What was brought when it moves.
  package var film: FilmBody?
  /// Why it failed.
  package var problem: Problem?

  /// Makes the body.
  package init(
    id: JobID, rev: Int64, state: JobState, progress: Double, cut: CutBody? = nil, film: FilmBody? = nil,
    problem: Problem? = nil
  ) {
    self.id = id
    self.rev = rev
    self.state = state
    self.progress = progress
    self.cut = cut
    self.film = film
    self.problem = problem
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] { ["progress": .number(minimum: 0, maximum: 1)] }
}
