import PeelCore
import PeelCrypto
import PeelStore
import PeelStudio

/// Puts a finished sticker's files into the blob folder and describes them.
struct StickerKeeper: Sendable {
  let store: any Store
  let blobs: FileBlobStore
  let app: AppID

  /// Keeps every file of a sticker.
  /// - Returns: The sticker as a pack holds it.
  func keep(
    _ files: StickerFiles, pack: PackID, id: StickerID, name: String, alt: String, emoji: [String], keywords: [String]
  ) async throws -> PackSticker {
    var sizes: [Int: Digest] = [:]
    var records: [BlobRecord] = []
    for (side, bytes) in [(300, files.png300), (408, files.png408), (618, files.png618)] {
      let digest = SHA256.hash(bytes)
      _ = try await blobs.put(bytes, as: digest)
      sizes[side] = digest
      // An APNG is a PNG to those who do not know better, and shows its first frame there.
      records.append(BlobRecord(digest: digest, size: Int64(bytes.count), mediaType: "image/png", sizes: [:]))
    }
    let digest = SHA256.hash(files.webp512)
    _ = try await blobs.put(files.webp512, as: digest)
    records.append(
      BlobRecord(digest: digest, size: Int64(files.webp512.count), mediaType: "image/webp", sizes: sizes))
    try await store.record(records, in: app)
    let ref = StickerRef(
      pack: pack, packVersion: 1, sticker: id, width: 512, height: 512, format: "image/webp",
      animated: files.isAnimated, alt: alt, emoji: emoji, color: files.dominantColor, thumb: files.thumb, digest: digest
    )
    return PackSticker(ref: ref, name: name, keywords: keywords, sizes: sizes)
  }
}
