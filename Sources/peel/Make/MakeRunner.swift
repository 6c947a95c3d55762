import PeelStudio

/// Works through all inputs, several at a time, and prints what came of them in their order.
struct MakeRunner: Sendable {
  let items: [MakeItem]
  let workers: Int
  let isJSON: Bool
  let progress: ProgressLine

  /// How it went.
  struct Tally: Sendable {
    var counts: [MakeReport.Status: Int] = [:]
    /// The largest file of each input.
    var stickers: [MakeReport.File] = []

    /// Whether nothing was lost and something was made.
    var isWhole: Bool { counts[.failed] == nil && counts[.lossy] == nil && counts[.made] != nil }
  }

  /// - Throws: `CancellationError` when the task was cancelled; results printed until then stand.
  func run(_ make: @escaping @Sendable (MakeItem) async throws -> MakeReport) async throws -> Tally {
    try await withThrowingTaskGroup(of: (Int, MakeReport).self) { group in
      var waiting = items[...]
      for _ in 0..<workers { add(&waiting, to: &group, make) }
      var (finished, next, tally) = ([Int: MakeReport](), 0, Tally())
      while let (index, report) = try await group.next() {
        add(&waiting, to: &group, make)
        progress.finish(index)
        finished[index] = report
        while let report = finished.removeValue(forKey: next) {
          next += 1
          tally.counts[report.status, default: 0] += 1
          if let largest = report.files.max(by: { $0.width * $0.height < $1.width * $1.height }) {
            tally.stickers.append(largest)
          }
          let line = isJSON ? try JSONOutput.line(report) : report.output
          progress.print(output: line, errors: isJSON ? "" : report.errors, isLast: next == items.count)
        }
      }
      return tally
    }
  }

  private func add(
    _ waiting: inout ArraySlice<MakeItem>, to group: inout ThrowingTaskGroup<(Int, MakeReport), any Error>,
    _ make: @escaping @Sendable (MakeItem) async throws -> MakeReport
  ) {
    guard let item = waiting.popFirst() else { return }
    group.addTask { (item.index, try await make(item)) }
  }
}
