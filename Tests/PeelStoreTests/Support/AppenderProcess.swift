internal import Dispatch
internal import Foundation
internal import Glibc
internal import PeelCore
internal import Testing

/// `peel-appender` in a process of its own.
struct AppenderProcess: Sendable {
  let folder: String
  private let id: pid_t
  /// A byte for every acknowledgement.
  private let output: Int32

  /// - Parameters:
  ///   - environment: Added to this process's.
  ///   - errors: The file its standard error goes to.
  init(folder: String, _ arguments: [String], environment: [String: String] = [:], errors: String = "/dev/null") throws
  {
    self.folder = folder
    var ends: [Int32] = [0, 0]
    // A socket, since it can be kept from other children at its birth.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let words = ["peel-appender", folder] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
    var child = pid_t()
    let status = posix_spawn(&child, try Self.executable, &actions, nil, &argv, &envp)
    posix_spawn_file_actions_destroy(&actions)
    for text in argv + envp { free(text) }
    Glibc.close(ends[1])
    (id, output) = (child, ends[0])
    try #require(status == 0, "peel-appender did not start")
  }

  /// The program beside the running tests.
  private static var executable: String {
    get throws {
      let here = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: here).deletingLastPathComponent().appending(path: "peel-appender").path
    }
  }

  /// Waits for this many acknowledgements or the end; the answer is how many there were.
  @discardableResult
  func wait(for acknowledgements: Int) async -> Int {
    await Self.blocking {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      var seen = 0
      while seen < acknowledgements {
        let count = read(output, &buffer, min(buffer.count, acknowledgements - seen))
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { break }
        seen += count
      }
      return seen
    }
  }

  /// Ends it as a power cut would: no handler runs.
  func kill() async {
    Glibc.kill(id, SIGKILL)
    _ = await reap()
  }

  /// Waits until it ends by itself.
  /// - Returns: Its exit status.
  func finish() async -> Int32 {
    await wait(for: .max)
    return await reap()
  }

  private func reap() async -> Int32 {
    await Self.blocking {
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0 && errno == EINTR {}
      Glibc.close(output)
      return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }
  }

  private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }

  /// A line of the list of acknowledgements.
  struct Acknowledged {
    var message: MessageID
    var seq: Int64
    var clientID: ClientID

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 3, let message = MessageID(words[0]), let seq = Int64(words[1]), let id = ClientID(words[2])
      else { return nil }
      self.message = message
      self.seq = seq
      clientID = id
    }
  }

  /// What was acknowledged, and the codes of what was refused.
  static func list(_ folder: String) throws -> (acknowledged: [Acknowledged], refused: [String]) {
    let text = try String(contentsOfFile: folder + "/acknowledged", encoding: .utf8)
    let lines = text.split(separator: "\n")
    let refused = lines.filter { $0.hasPrefix("refused ") }.map { String($0.dropFirst(8)) }
    return (lines.compactMap { Acknowledged($0) }, refused)
  }
}
