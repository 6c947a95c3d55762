import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Workers that crash, hang, babble or are missing cost one request an error, and nothing stays running.
  struct WorkerTests {
    /// A stand-in for peel-worker that writes its process id into the folder and then does as told. What it gets as
    /// descriptor 3 is the studio's socket.
    private func script(_ body: String, in folder: TemporaryFolder) throws -> String {
      let path = folder.file("worker.sh")
      let text =
        "#!/bin/sh\necho $$ > '\(folder.path)/pid.tmp'; mv '\(folder.path)/pid.tmp' '\(folder.path)/pid'\n\(body)\n"
      try Data(text.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return path
    }

    private func process(in folder: TemporaryFolder) async -> pid_t {
      while true {
        if let text = try? String(contentsOfFile: folder.file("pid"), encoding: .utf8),
          let number = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
        {
          return number
        }
        await Task.yield()
      }
    }

    private let picture = (try? Studios.picture("palette.png")) ?? []

    @Test(arguments: ["exit 0", "kill -SEGV $$", "kill -KILL $$"])
    func `a worker that dies is a crash to its request`(body: String) async throws {
      let folder = try TemporaryFolder()
      try await Studios.with(worker: try script(body, in: folder)) { studio in
        #expect(await Studios.code { _ = try await studio.decode(bytes: picture) } == .workerCrashed)
        #expect(await Studios.code { _ = try await studio.decode(bytes: picture) } == .workerCrashed)
      }
    }

    @Test(arguments: [
      "head -c 4000 /dev/urandom >&3; cat >/dev/null <&3",
      "printf '\\1\\377\\377\\377\\377\\377\\377\\377\\177' >&3; cat >/dev/null <&3",
    ])
    func `a worker that babbles is not believed`(body: String) async throws {
      let folder = try TemporaryFolder()
      var limits = StudioLimits()
      limits.decodeSeconds = 2
      try await Studios.with(worker: try script(body, in: folder), limits: limits) { studio in
        let code = await Studios.code { _ = try await studio.decode(bytes: picture) }
        #expect(code == .workerCrashed || code == .timedOut)
      }
    }

    @Test func `a worker that hangs is ended when its time is up`() async throws {
      let folder = try TemporaryFolder()
      var limits = StudioLimits()
      limits.decodeSeconds = 1
      try await Studios.with(worker: try script("exec sleep 600", in: folder), limits: limits) { studio in
        #expect(await Studios.code { _ = try await studio.decode(bytes: picture) } == .timedOut)
        let hung = await process(in: folder)
        #expect(kill(hung, 0) != 0 && errno == ESRCH)
      }
    }

    @Test func `a cancelled request ends at once and its worker with it`() async throws {
      let folder = try TemporaryFolder()
      try await Studios.with(worker: try script("exec sleep 600", in: folder)) { studio in
        let task = Task { try await studio.decode(bytes: picture) }
        let running = await process(in: folder)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(kill(running, 0) != 0 && errno == ESRCH)
      }
    }

    @Test func `a cancelled request that waits its turn leaves the running one alone`() async throws {
      let folder = try TemporaryFolder()
      try await Studios.with(worker: try script("exec sleep 600", in: folder)) { studio in
        let first = Task { try await studio.decode(bytes: picture) }
        let running = await process(in: folder)
        let second = Task { try await studio.decode(bytes: picture) }
        second.cancel()
        #expect(kill(running, 0) == 0)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        await #expect(throws: CancellationError.self) { try await first.value }
      }
    }

    @Test func `more requests than may wait are told to come back`() async throws {
      let folder = try TemporaryFolder()
      var limits = StudioLimits()
      limits.waiting = 1
      try await Studios.with(worker: try script("exec sleep 600", in: folder), limits: limits) { studio in
        let first = Task { try await studio.decode(bytes: picture) }
        _ = await process(in: folder)
        #expect(await Studios.code { _ = try await studio.decode(bytes: picture) } == .busy)
        first.cancel()
        _ = await first.result
      }
    }

    @Test func `a missing worker is named`() async throws {
      try await Studios.with(worker: "/nonexistent/peel-worker") { studio in
        #expect(await Studios.code { _ = try await studio.decode(bytes: picture) } == .workerMissing)
      }
    }

    @Test func `a closed studio refuses, and its processes are gone`() async throws {
      let studio = Studio(StudioConfiguration(workerPath: Studios.worker, vendorPath: Studios.vendor))
      _ = try await studio.decode(bytes: picture)
      let children = await studio.processes
      #expect(!children.isEmpty && children.allSatisfy { kill($0, 0) == 0 })
      await studio.close()
      #expect(children.allSatisfy { kill($0, 0) != 0 })
      #expect(await Studios.code { _ = try await studio.decode(bytes: picture) } == .closed)
    }

    @Test func `closing ends the request under way and the ones that wait`() async throws {
      let folder = try TemporaryFolder()
      let worker = try script("exec sleep 600", in: folder)
      let studio = Studio(StudioConfiguration(workerPath: worker, vendorPath: Studios.vendor))
      let tasks = (0..<3).map { _ in Task { await Studios.code { _ = try await studio.decode(bytes: picture) } } }
      let running = await process(in: folder)
      await studio.close()
      for task in tasks { #expect(await task.value == .closed) }
      #expect(kill(running, 0) != 0 && errno == ESRCH)
    }

    @Test func `a worker that served its share is replaced, and its successor answers`() async throws {
      var limits = StudioLimits()
      limits.requestsPerWorker = 2
      try await Studios.with(limits: limits) { studio in
        let apple = Scenes.apple(width: 64, height: 64).photo
        var served: [Int32] = []
        for _ in 0..<4 {
          served += await studio.processes
          _ = try await studio.png(of: apple)
        }
        #expect(Set(served).count == 2)
        #expect(served.first.map { kill($0, 0) } == -1)
      }
    }

    @Test func `many requests at once are all answered`() async throws {
      try await Studios.with { studio in
        try await withThrowingTaskGroup(of: Int.self) { group in
          for number in 0..<16 {
            group.addTask {
              try await studio.decode(bytes: try Studios.picture(number % 2 == 0 ? "palette.png" : "picture.webp"))
                .width
            }
          }
          for try await width in group { #expect(width == 96) }
        }
      }
    }
  }
}
