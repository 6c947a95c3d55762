import PeelCore
import PeelCrypto
import PeelNet
import PeelStore
import PeelWire

/// The catalogue as one ready answer, made again only when it changes.
final class CatalogueBoard: Sendable {
  private struct Ready {
    var bytes: [UInt8]
    var etag: String
  }

  private let store: any Store
  private let app: AppID
  private let packs: PackShelf
  private let ready = Locked<Ready?>(nil)

  init(store: any Store, app: AppID, packs: PackShelf) {
    self.store = store
    self.app = app
    self.packs = packs
  }

  /// A pack of the catalogue was published.
  func changed() { ready.withLock { $0 = nil } }

  /// Reads the catalogue now, so that nobody waits for it later.
  func warmUp() async throws { _ = try await current() }

  func response() async throws -> HTTPResponse {
    let current = try await current()
    return HTTPResponse(
      headers: ["content-type": "application/json", "etag": current.etag, "cache-control": "private, no-cache"],
      body: .bytes(current.bytes))
  }

  private func current() async throws -> Ready {
    if let ready = ready.withLock({ $0 }) { return ready }
    let catalogue = try await store.catalogue(in: app)
    for pack in catalogue { packs.put(pack) }
    let sections = catalogue.map { pack in
      SectionBody(
        id: pack.id.rawValue, title: pack.title, packId: pack.id, version: pack.version,
        cover: pack.stickers.first.map { StickerRefBody($0.ref) },
        stickers: pack.stickers.map { StickerRefBody($0.ref) })
    }
    let digest = SHA256.hash(WireJSON.encode(sections))
    // Numbers in JSON are exact up to 53 bits.
    let rev = digest.bytes.prefix(6).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let made = Ready(
      bytes: WireJSON.encode(CatalogueBody(rev: rev, sections: sections)), etag: "\"\(digest.description.prefix(32))\"")
    ready.withLock { $0 = made }
    return made
  }
}
