/// Lanes of one kind that share the work: each request goes to the one with least before it.
struct LanePool: Sendable {
  let lanes: [Lane]

  init(role: WorkerRole, configuration: StudioConfiguration) {
    lanes = (0..<max(1, configuration.limits.workers)).map { _ in Lane(role: role, configuration: configuration) }
  }

  /// See ``Lane/ask(_:progress:)``.
  func ask(
    _ request: @Sendable () -> [UInt8], progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> [UInt8] {
    guard let lane = lanes.min(by: { $0.load < $1.load }) else { preconditionFailure("a pool has a lane") }
    return try await lane.ask(request, progress: progress)
  }

  func warmUp() async throws { for lane in lanes { try await lane.warmUp() } }

  func close() async { for lane in lanes { await lane.close() } }
}
