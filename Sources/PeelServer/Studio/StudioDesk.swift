import FoundationEssentials
import PeelCore
import PeelStudio
import PeelWire

/// Pictures on their way to stickers: each is its bringer's own, lives for an hour, and is on disk rather than in memory.
actor StudioDesk {
  /// All jobs of a server together; the oldest make room.
  private static let mostJobs = 64

  /// Where files arrive.
  nonisolated let uploads: String
  nonisolated let studio: Studio
  nonisolated let queue = StudioQueue()
  private let folder: String
  private let perUser: Int
  private let lifetime: Int64
  private let now: @Sendable () -> Timestamp
  private let tell: @Sendable (JobBody, UserID) -> Void
  private var source = IdentifierSource()
  private var jobs: [JobID: StudioJob] = [:]

  /// - Parameters:
  ///   - folder: Below the data folder; what an earlier run left in it is removed.
  ///   - tell: Called with every change of a job, in their order.
  init(
    studio: Studio, folder: String, configuration: ServerConfiguration, now: @escaping @Sendable () -> Timestamp,
    tell: @escaping @Sendable (JobBody, UserID) -> Void
  ) throws {
    self.studio = studio
    self.folder = folder + "/jobs"
    uploads = folder + "/uploads"
    perUser = configuration.jobsPerUser
    lifetime = configuration.jobSeconds * 1000
    self.now = now
    self.tell = tell
    try? FileManager.default.removeItem(atPath: folder)
    for path in [self.folder, uploads] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  // MARK: Jobs

  /// Takes a file in; the work on it goes on by itself.
  /// - Throws: ``Problem`` `rate-limited` when too many wait.
  func make(from path: String, for caller: Caller) throws -> JobBody {
    guard let id = JobID(source.next(at: now().milliseconds)) else { throw Problem(.internalError) }
    let place = try queue.enter(caller.user)
    makeRoom(for: caller.user)
    let job = StudioJob(id: id, owner: caller.user, created: now(), folder: "\(folder)/\(id)")
    do {
      try FileManager.default.createDirectory(atPath: job.folder, withIntermediateDirectories: true)
      try FileManager.default.linkItem(atPath: path, toPath: job.upload)
    } catch {
      queue.giveUp(place)
      throw error
    }
    jobs[id] = job
    start(id, place)
    return job.body
  }

  /// Does what failed once more.
  func retry(_ id: JobID, for caller: Caller) throws -> JobBody {
    guard try find(id, for: caller).state == .failed else {
      throw Problem(.revConflict, "Only what failed can be tried again.")
    }
    let place = try queue.enter(caller.user)
    change(id) {
      $0.state = .waiting
      $0.problem = nil
    }
    start(id, place)
    return try body(of: id, for: caller)
  }

  /// Stops a job and removes it.
  func cancel(_ id: JobID, for caller: Caller) throws {
    _ = try find(id, for: caller)
    drop(id)
  }

  func body(of id: JobID, for caller: Caller) throws -> JobBody { try find(id, for: caller).body }

  func find(_ id: JobID, for caller: Caller) throws(Problem) -> StudioJob {
    guard let job = jobs[id], job.owner == caller.user, now().milliseconds - job.created.milliseconds < lifetime else {
      throw Problem(.notFound, "This is no longer here: photos are kept for an hour. Choose it again.")
    }
    return job
  }

  /// A job that may be gone meanwhile.
  func job(_ id: JobID) -> StudioJob? { jobs[id] }

  /// Changes a job that is still there, and tells of it.
  func change(_ id: JobID, _ change: (inout StudioJob) -> Void) {
    guard var job = jobs[id] else { return }
    change(&job)
    job.revision += 1
    jobs[id] = job
    tell(job.body, job.owner)
  }

  /// Changes what only the server knows of a job.
  func note(_ id: JobID, _ change: (inout StudioJob) -> Void) {
    guard var job = jobs[id] else { return }
    change(&job)
    jobs[id] = job
  }

  func start(_ id: JobID, _ place: StudioQueue.Place) {
    guard let attempt = jobs[id].map({ $0.attempt + 1 }) else { return queue.giveUp(place) }
    jobs[id]?.attempt = attempt
    jobs[id]?.task = Task {
      do {
        try await work(on: id, place)
        end(id, attempt, with: nil)
      } catch {
        end(id, attempt, with: Problem(any: error))
      }
    }
  }

  /// Says how the work on a job ended. One that is gone was cancelled, which was told; one that was begun anew goes on.
  private func end(_ id: JobID, _ attempt: Int, with problem: Problem?) {
    guard let job = jobs[id], job.attempt == attempt else { return }
    if let problem, !problem.code.isRetryable, job.film == nil {
      try? FileManager.default.removeItem(atPath: job.upload)
    }
    change(id) {
      $0.state = problem == nil ? .done : .failed
      $0.problem = problem
      if problem == nil { $0.progress = 1 }
    }
  }

  // MARK: Room

  private func makeRoom(for user: UserID) {
    sweep()
    let own = jobs.filter { $0.value.owner == user }.keys.sorted()
    for id in own.dropLast(perUser - 1) { drop(id) }
    let all = jobs.keys.sorted()
    for id in all.dropLast(Self.mostJobs - 1) { drop(id) }
  }

  /// Removes what is older than an hour.
  func sweep() {
    let limit = now().milliseconds - lifetime
    for (id, job) in jobs where job.created.milliseconds <= limit { drop(id) }
  }

  private func drop(_ id: JobID) {
    guard let job = jobs[id] else { return }
    if job.state == .waiting || job.state == .working { change(id) { $0.state = .cancelled } }
    jobs[id] = nil
    job.task?.cancel()
    var cut = job.cut
    cut?.cancel()
    try? FileManager.default.removeItem(atPath: job.folder)
  }

  /// Ends everything under way and the studio's processes.
  func close() async {
    for id in Array(jobs.keys) { drop(id) }
    await studio.close()
  }
}
