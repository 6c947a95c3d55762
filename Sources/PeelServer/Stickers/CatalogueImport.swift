import FoundationEssentials
import PeelCore
import PeelCrypto
import PeelPack
import PeelStore
import PeelStudio
import PeelWire

/// Brings a catalogue folder into the store: a section becomes a pack. What did not change since the last start is left alone.
struct CatalogueImport: Sendable {
  let folder: String
  /// Remembers what was imported, beside the database.
  let stamp: String
  let keeper: StickerKeeper
  let studio: Studio

  /// - Parameters:
  ///   - tell: Hears a line per section and per sticker that was left out.
  ///   - published: Called after each pack.
  func run(
    _ tell: @escaping @Sendable (String) -> Void, published: @escaping @Sendable (Pack) -> Void
  ) async throws {
    let loaded = try CatalogueFolder.load(folder)
    var known = Self.read(stamp)
    for (order, section) in loaded.catalogue.sections.enumerated() {
      guard let id = PackID(section.id.rawValue) else { continue }
      let source = Self.digest(of: section, order: order, images: loaded.images)
      if known[id.rawValue] == source { continue }
      var stickers: [PackSticker] = []
      for item in section.items {
        guard let image = loaded.images[item.name] else { continue }
        do {
          let files = try await studio.stickerFromFinished(file: image.path)
          stickers.append(
            try await keeper.keep(
              files, pack: id, id: item.id, name: item.spokenText, alt: String(item.spokenText.prefix(200)),
              emoji: item.emoji.isEmpty ? ["🙂"] : item.emoji, keywords: item.keywords))
        } catch let error as StudioError where error.code != .workerMissing && error.code != .closed {
          tell("Left out \(item.name) of \(section.title): \(error)")
        }
      }
      guard !stickers.isEmpty else { continue }
      let pack = try await keeper.store.publish(
        Pack(
          id: id, version: 1, title: section.title, author: nil, licence: nil, owner: nil, catalogueOrder: order,
          stickers: stickers), in: keeper.app)
      published(pack)
      known[id.rawValue] = source
      try Data(WireJSON.encode(known)).write(to: URL(filePath: stamp), options: .atomic)
      tell("Stickers: \(section.title) (\(stickers.count))")
    }
    for loss in loaded.report.losses { tell("\(loss)") }
  }

  private static func read(_ stamp: String) -> [String: String] {
    guard let data = try? Data(contentsOf: URL(filePath: stamp)) else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }

  /// What a section's pack is made of.
  private static func digest(of section: CatalogueSection, order: Int, images: [String: ImageFile]) -> String {
    var text = "1 \(order) \(section.title)"
    for item in section.items {
      text +=
        "\n\(item.id) \(item.spokenText) \(item.emoji) \(item.keywords) \(images[item.name].map { "\($0.digest)" } ?? "-")"
    }
    return SHA256.hash(text).description
  }
}
