import Foundation
import PeelPanel
import PeelTestSupport
import Testing

@Suite(.timeLimit(.minutes(1)), .serialized) struct `A watched folder` {
  static func png(_ side: Int) -> Data { Data(`Stickers for Messages`.png(side, side)) }

  /// Runs a container over a real folder and hands its reports to a test one by one.
  static func follow(
    _ path: String, _ body: @escaping @Sendable (inout AsyncStream<ContainerChanges>.Iterator) async throws -> Void
  ) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: ContainerChanges.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { continuation.finish() }
        do { try await StickerContainer(folder: path).run { continuation.yield($0) } } catch is CancellationError {}
      }
      var iterator = stream.makeAsyncIterator()
      try await body(&iterator)
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  @Test func `stickers that appear, change and go are told`() async throws {
    let folder = try TemporaryFolder()
    try Self.png(300).write(to: URL(filePath: folder.file("first.png")))
    try await Self.follow(folder.path) { reports in
      let start = try #require(await reports.next())
      #expect(start.added == ["first.png"])
      #expect(start.files.map(\.width) == [300])

      try Self.png(408).write(to: URL(filePath: folder.file("second.png")), options: .atomic)
      let appeared = try #require(await reports.next())
      #expect(appeared.added == ["second.png"])
      #expect(appeared.files.map(\.name) == ["first.png", "second.png"])

      try Self.png(618).write(to: URL(filePath: folder.file("first.png")))
      let changed = try #require(await reports.next())
      #expect(changed.changed == ["first.png"])
      #expect(changed.added.isEmpty && changed.removed.isEmpty)

      try FileManager.default.removeItem(atPath: folder.file("second.png"))
      let gone = try #require(await reports.next())
      #expect(gone.removed == ["second.png"])
      #expect(gone.files.map(\.name) == ["first.png"])
    }
  }

  @Test func `a burst of files is one report`() async throws {
    let folder = try TemporaryFolder()
    try await Self.follow(folder.path) { reports in
      #expect(await reports.next()?.files.isEmpty == true)
      for index in 0..<50 { try Self.png(300).write(to: URL(filePath: folder.file("\(index).png"))) }
      var added: Set<String> = []
      var count = 0
      while added.count < 50, let report = await reports.next() {
        added.formUnion(report.added)
        count += 1
      }
      #expect(added.count == 50)
      // A slow machine may take longer than a burst lasts; fifty reports would be one for each file.
      #expect(count < 10)
    }
  }

  @Test func `a half-written file is waited for`() async throws {
    let folder = try TemporaryFolder()
    let whole = Self.png(300)
    try await Self.follow(folder.path) { reports in
      _ = await reports.next()
      try whole.prefix(40).write(to: URL(filePath: folder.file("slow.png")))
      let handle = try #require(FileHandle(forWritingAtPath: folder.file("slow.png")))
      try handle.seekToEnd()
      try handle.write(contentsOf: whole.dropFirst(40))
      try handle.close()
      let report = try #require(await reports.next())
      #expect(report.added == ["slow.png"])
      #expect(report.warnings.isEmpty)
    }
  }

  @Test func `a file that stays broken is warned of once, by name`() async throws {
    let folder = try TemporaryFolder()
    try await Self.follow(folder.path) { reports in
      _ = await reports.next()
      try Self.png(300).prefix(40).write(to: URL(filePath: folder.file("cut.png")))
      let report = try #require(await reports.next())
      #expect(report.warnings.count == 1)
      #expect(report.warnings.first?.hasPrefix("cut.png: ") == true)
      #expect(report.files.isEmpty)
      try Self.png(300).write(to: URL(filePath: folder.file("good.png")))
      let next = try #require(await reports.next())
      #expect(next.added == ["good.png"])
      #expect(next.warnings.isEmpty)
    }
  }

  @Test func `hidden files and links are not stickers`() async throws {
    let folder = try TemporaryFolder()
    try Self.png(300).write(to: URL(filePath: folder.file(".hidden.png")))
    try Self.png(300).write(to: URL(filePath: folder.file("real.png")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png"), withDestinationPath: folder.file("real.png"))
    try FileManager.default.createDirectory(atPath: folder.file("folder.png"), withIntermediateDirectories: false)
    try await Self.follow(folder.path) { reports in
      #expect(await reports.next()?.files.map(\.name) == ["real.png"])
    }
  }

  @Test func `the folder's end is told and ends the watch`() async throws {
    let outer = try TemporaryFolder()
    let path = outer.file("stickers")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Self.png(300).write(to: URL(filePath: path + "/a.png"))
    let (stream, continuation) = AsyncStream.makeStream(of: ContainerChanges.self)
    let run = Task {
      defer { continuation.finish() }
      try await StickerContainer(folder: path).run { continuation.yield($0) }
    }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next()?.added == ["a.png"])
    try FileManager.default.removeItem(atPath: path)
    var removed: [String] = []
    while let report = await iterator.next() { removed += report.removed }
    #expect(removed == ["a.png"])
    try await run.value
  }

  @Test func `a folder that is not there is an error`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: PanelError.self) { try ContainerWatcher(folder: folder.file("none")).changes() }
    #expect(error?.code == .noFolder)
    try Data().write(to: URL(filePath: folder.file("file")))
    #expect(throws: PanelError.self) { try ContainerWatcher(folder: folder.file("file")).changes() }
  }

  #if os(Linux)
    @Test func `many watches begin and end without leaving anything open`() async throws {
      let folder = try TemporaryFolder()
      func watches() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
          // Some are closed between being listed and being asked about.
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) == "anon_inode:inotify"
        }
      }
      for _ in 0..<20 {
        let task = Task {
          for await _ in try ContainerWatcher(folder: folder.path).changes() {}
        }
        task.cancel()
        try await task.value
      }
      // They are closed on their own queues; the suite's time limit is the judge.
      while try watches() > 0 { await Task.yield() }
    }
  #endif
}
