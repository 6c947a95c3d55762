import COpenSSL
package import PeelCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SHA-256 (FIPS 180-4), at once or piece by piece.
///
/// Safety: the value owns `context` alone (it cannot be copied), so it may move to another thread but never be used by two.
package struct SHA256: ~Copyable, @unchecked Sendable {
  /// How many bytes a digest has.
  package static let byteCount = 32

  private let context: OpaquePointer

  /// Begins an empty hash.
  package init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, Algorithm.sha256, nil) == 1 else {
      fatalError("OpenSSL could not begin a SHA-256: out of memory")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { update($0) }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Adds the UTF-8 of a text.
  package mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  private func update(_ bytes: UnsafeRawBufferPointer) {
    let status = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(status == 1, "OpenSSL refused to hash")
  }

  /// Ends the hash and gives its digest.
  package consuming func finish() -> Digest {
    let bytes = [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { buffer, count in
      let status = EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
      precondition(status == 1, "OpenSSL refused to finish a hash")
      count = SHA256.byteCount
    }
    return Digest.made(of: bytes)
  }

  /// The digest of some bytes.
  package static func hash(_ bytes: Span<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// The digest of some bytes.
  package static func hash(_ bytes: [UInt8]) -> Digest { hash(bytes.span) }

  /// The digest of a text's UTF-8.
  package static func hash(_ text: String) -> Digest {
    var hash = SHA256()
    hash.update(text)
    return hash.finish()
  }

  /// The digest of a file, read in pieces of 256 KiB. Blocks the calling thread.
  /// - Throws: ``CryptoError`` `unreadable` with the path.
  package static func hash(fileAt path: String) throws(CryptoError) -> Digest {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CryptoError(.unreadable(errno: errno), subject: path) }
    defer { close(file) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    defer { piece.deallocate() }
    let hash = SHA256()
    while true {
      let count = read(file, piece.baseAddress, piece.count)
      if count == 0 { return hash.finish() }
      if count < 0 {
        if errno == EINTR { continue }
        throw CryptoError(.unreadable(errno: errno), subject: path)
      }
      hash.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
  }
}
