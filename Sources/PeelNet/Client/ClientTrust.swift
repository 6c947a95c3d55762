internal import PeelCrypto

/// Makes the TLS of outgoing connections; the authorities are read at the first use. Confined to a loop.
final class ClientTrust {
  private let trust: TLSClientContext.Trust
  private var context: TLSClientContext?

  init(_ trust: TLSClientContext.Trust) { self.trust = trust }

  /// The layer for an address; nil for one without TLS.
  func layer(for url: NetURL) throws(NetError) -> SecureLayer? {
    guard url.isSecure else { return nil }
    do {
      return SecureLayer(try TLSSession(authorities(), host: url.host))
    } catch {
      throw NetError(secure: error)
    }
  }

  private func authorities() throws(CryptoError) -> TLSClientContext {
    if let context { return context }
    let fresh = try TLSClientContext(trust: trust)
    context = fresh
    return fresh
  }
}
