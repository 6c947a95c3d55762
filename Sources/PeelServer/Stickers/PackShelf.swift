import PeelCore
import PeelNet
import PeelStore
import PeelWire

/// Packs in memory, so that sending a sticker asks no database.
final class PackShelf: Sendable {
  private struct Shelved {
    var owner: UserID?
    var version: Int64
    var stickers: [StickerID: StickerRef]
  }

  private struct Key: Hashable {
    var pack: PackID
    /// Nil for the newest.
    var version: Int64?
  }

  private static let capacity = 2000

  private let store: any Store
  private let shelf = Locked<[Key: Shelved]>([:])

  init(store: any Store) { self.store = store }

  /// The sticker, if its pack is on the shelf.
  func known(_ key: StickerKeyBody, as caller: Caller) -> StickerRef? {
    shelf.withLock { shelf in
      guard let pack = shelf[Key(pack: key.packId, version: key.version)],
        pack.owner == nil || pack.owner == caller.user
      else { return nil }
      return pack.stickers[key.stickerId]
    }
  }

  /// The sticker, with its pack loaded when needed.
  /// - Throws: ``Problem`` `sticker-invalid`.
  func sticker(_ key: StickerKeyBody, as caller: Caller) async throws -> StickerRef {
    if let known = known(key, as: caller) { return known }
    let pack: Pack
    do { pack = try await store.pack(key.packId, version: key.version, as: caller) } catch {
      guard error.code == .notFound else { throw error }
      throw Self.invalid(key)
    }
    put(pack, as: Key(pack: key.packId, version: key.version))
    guard let sticker = pack.stickers.first(where: { $0.ref.sticker == key.stickerId }) else { throw Self.invalid(key) }
    return sticker.ref
  }

  /// Puts the newest version of a pack on the shelf.
  func put(_ pack: Pack) { put(pack, as: Key(pack: pack.id, version: nil)) }

  private func put(_ pack: Pack, as key: Key) {
    let shelved = Shelved(
      owner: pack.owner, version: pack.version,
      stickers: Dictionary(pack.stickers.map { ($0.ref.sticker, $0.ref) }) { first, _ in first })
    shelf.withLock { shelf in
      if shelf.count >= Self.capacity { shelf.removeAll() }
      shelf[key] = shelved
    }
  }

  /// A pack has a newer version than the shelf.
  func forget(_ pack: PackID) { shelf.withLock { $0[Key(pack: pack, version: nil)] = nil } }

  private static func invalid(_ key: StickerKeyBody) -> Problem {
    let detail = "There is no sticker \(key.stickerId) in the pack \(key.packId); choose one from the panel."
    return Problem(
      .stickerInvalid, detail, faults: [.init(pointer: "/sticker", code: "unknown", detail: detail)])
  }
}
