internal import Dispatch
internal import Foundation
internal import Glibc
internal import PeelTestSupport
internal import Testing

/// `Tests/PowerCut/recorder.c`, compiled, to be loaded into another process before the C library.
struct Recorder {
  private let folder: TemporaryFolder
  private var library: String { folder.file("recorder.so") }

  init() async throws {
    folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "PowerCut/recorder.c").path
    let words = [
      "cc", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o", folder.file("recorder.so"), source, "-ldl",
    ]
    let status = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var argv = words.map { strdup($0) } + [nil]
        defer { for text in argv { free(text) } }
        var child = pid_t()
        var status: Int32 = posix_spawnp(&child, "cc", nil, nil, &argv, environ)
        if status == 0 { while waitpid(child, &status, 0) < 0 && errno == EINTR {} }
        continuation.resume(returning: status)
      }
    }
    try #require(status == 0, "the recorder did not compile")
  }

  /// What makes a process record its files in a folder.
  func environment(recording folder: String, log: String? = nil, quota: Int? = nil) -> [String: String] {
    let others = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":" + $0 } ?? ""
    var variables = ["LD_PRELOAD": library + others, "PEEL_RECORD_FOLDER": folder]
    variables["PEEL_RECORD_LOG"] = log
    variables["PEEL_RECORD_QUOTA"] = quota.map { String($0) }
    return variables
  }
}
