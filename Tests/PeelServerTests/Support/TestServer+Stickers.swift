import PeelCore
import PeelCrypto
import PeelStore
import Testing

@testable import PeelServer

extension TestServer {
  /// Publishes a pack of one sticker, `noodles/ramen`, with an image of its own.
  @discardableResult
  func publishNoodles() async throws -> Pack {
    let parts = server.parts
    let image = Array("RIFF a picture".utf8)
    let digest = SHA256.hash(image)
    let small = Array("PNG of 300".utf8)
    let smallDigest = SHA256.hash(small)
    try await parts.blobs.put(image, as: digest)
    try await parts.blobs.put(small, as: smallDigest)
    try await parts.store.record(
      [
        BlobRecord(digest: digest, size: Int64(image.count), mediaType: "image/webp", sizes: [300: smallDigest]),
        BlobRecord(digest: smallDigest, size: Int64(small.count), mediaType: "image/png", sizes: [:]),
      ], in: parts.app)
    let (pack, sticker) = (try #require(PackID("noodles")), try #require(StickerID("ramen")))
    let ref = StickerRef(
      pack: pack, packVersion: 1, sticker: sticker, width: 512, height: 512, format: "image/webp", animated: false,
      alt: "A bowl of ramen", emoji: ["🍜"], color: "#f3c9a1", thumb: Array("thumb".utf8), digest: digest)
    let published = try await parts.store.publish(
      Pack(
        id: pack, version: 1, title: "Noodles", author: "The kitchen", licence: "CC0", owner: nil, catalogueOrder: 0,
        stickers: [PackSticker(ref: ref, name: "Ramen", keywords: ["soup"], sizes: [300: smallDigest])]),
      in: parts.app)
    server.catalogueChanged()
    return published
  }
}
