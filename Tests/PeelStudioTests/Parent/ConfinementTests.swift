import Foundation
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// What a confined process can still do: its own arithmetic.
  struct ConfinementTests {
    @Test func `workers run with a filter, no new privileges, and hard limits`() async throws {
      try await Studios.with { studio in
        _ = try await studio.decode(bytes: try Studios.picture("palette.png"))
        let cutOut = CutOut(image: Scenes.apple(width: 64, height: 64).photo, method: .keptAlpha, certainty: 1)
        _ = try await studio.sticker(from: cutOut)
        let maker = try #require(await studio.processes.last)
        for process in [maker] {
          let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
          #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
          #expect(status.contains("CapEff:\t0000000000000000") && status.contains("CapPrm:\t0000000000000000"))
          if geteuid() == 0 { #expect(status.contains("Uid:\t65534\t65534\t65534\t65534")) }
          let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
          let rows = limits.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
          #expect(rows.contains { $0.starts(with: ["Max", "file", "size", "0"]) })
          #expect(rows.contains { $0.starts(with: ["Max", "data", "size", "512000000"]) })
          #expect(rows.contains { $0.starts(with: ["Max", "core", "file", "size", "0"]) })
          let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap { Int($0) }
          #expect(Set([0, 1, 2, 3]).isSubset(of: Set(open)))
        }
      }
    }

    @Test(arguments: [true, false])
    func `a confined process cannot reach the network, files, programs or other processes`(openFiles: Bool) throws {
      let folder = try TemporaryFolder()
      let system = Studios.root + "/Sources/CPeelSystem"
      let probe = folder.file("probe")
      _ = try run(
        "/usr/bin/env",
        [
          "clang", "-Wall", "-Werror", "-I", system + "/include", system + "/sandbox.c",
          Studios.root + "/Tests/Fixtures/confinement/probe.c", "-o", probe, "-lpthread",
        ])
      let output = try run(probe, [openFiles ? "read" : "none", folder.path])
      let lines = output.split(separator: "\n").map(String.init)
      #expect(
        lines == [
          "rights of root refused", "socket refused", "unix socket refused", "socketpair refused", "fork refused",
          "exec refused", "kill refused",
          "write file refused", "create file refused", "unlink refused", "rename refused", "mkdir refused",
          "chmod refused",
          "ptrace refused", "raise limit refused", openFiles ? "read file allowed" : "read file refused",
          "thread allowed", "memory allowed", "much memory refused",
        ])
      #expect(FileManager.default.fileExists(atPath: probe))
    }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.standardOutput = output
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(program) failed")
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
