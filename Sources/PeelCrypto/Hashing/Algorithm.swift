import COpenSSL

/// The digests we use, fetched once: OpenSSL 3 otherwise looks them up by name for every hash.
enum Algorithm {
  /// Safety: set once by the runtime before the first read, reference-counted by OpenSSL and never written again.
  nonisolated(unsafe) static let sha256 = fetch("SHA256")
  /// Safety: as `sha256`.
  nonisolated(unsafe) static let sha1 = fetch("SHA1")

  private static func fetch(_ name: String) -> OpaquePointer {
    guard let digest = EVP_MD_fetch(nil, name, nil) else { fatalError("OpenSSL has no \(name)") }
    return digest
  }
}
