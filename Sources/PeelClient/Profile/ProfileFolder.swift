#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A folder that only its owner can read, whose files are replaced whole or not at all.
struct ProfileFolder: Sendable {
  let path: String

  /// Makes the folder and its parents when they are missing.
  init(path: String) throws(PeelError) {
    self.path = path
    var parent = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      parent += (parent.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      if mkdir(parent, 0o700) != 0, errno != EEXIST { throw Self.failure("make the folder", parent) }
    }
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Nil when there is no such file.
  func read(_ name: String) throws(PeelError) -> [UInt8]? {
    let descriptor = open(file(name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Self.failure("read", file(name))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Self.retrying { chunk.withUnsafeMutableBytes { buffer in systemRead(descriptor, buffer) } }
      if count < 0 { throw Self.failure("read", file(name)) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Replaces a file: synced before it takes the old one's place.
  func replace(_ name: String, with bytes: [UInt8]) throws(PeelError) {
    let temporary = file(".\(name).\(getpid()).\(UInt32.random(in: 0 ... .max))")
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", temporary) }
    do throws(PeelError) {
      try Self.writeAll(bytes, to: descriptor, path: temporary)
      guard fsync(descriptor) == 0 else { throw Self.failure("sync", temporary) }
      close(descriptor)
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    guard rename(temporary, file(name)) == 0 else {
      let failure = Self.failure("replace", file(name))
      unlink(temporary)
      throw failure
    }
    sync()
  }

  /// Adds to the end of a file and syncs it.
  func append(_ name: String, _ bytes: [UInt8]) throws(PeelError) {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", file(name)) }
    defer { close(descriptor) }
    try Self.writeAll(bytes, to: descriptor, path: file(name))
    guard fsync(descriptor) == 0 else { throw Self.failure("sync", file(name)) }
  }

  func remove(_ name: String) { unlink(file(name)) }

  /// Keeps other processes with the same profile out while the body runs. The wait is short: nobody holds it across a network call
  /// but the exchange of tokens.
  func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
    let descriptor = open(file("lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("lock", file("lock")) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Self.failure("lock", file("lock")) }
      try await Task.sleep(for: .milliseconds(10))
    }
    return try await body()
  }

  private func sync() {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(PeelError) {
    var sent = 0
    while sent < bytes.count {
      let count = retrying { bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
      guard count > 0 else { throw failure("write", path) }
      sent += count
    }
  }

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func failure(_ verb: String, _ path: String) -> PeelError {
    PeelError(.storage, "Could not \(verb) '\(path)': \(String(cString: strerror(errno))).")
  }
}

/// `read(2)` under a name that a method called `read` does not hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
