import FoundationEssentials
import PeelCore
import PeelPack
import Testing

/// The catalogue that comes with Peel.
@Suite struct `The sample catalogue` {
  static let folder = Fixture.folder.deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "Catalogue")

  @Test func `it loads without a word of complaint`() throws {
    let loaded = try CatalogueFolder.load(Self.folder.path)
    #expect(loaded.report.losses.isEmpty)
    #expect(loaded.report.changes.isEmpty)
    #expect(loaded.catalogue.sections.count >= 6)
    #expect(loaded.catalogue.itemCount >= 30)
    #expect(loaded.catalogue.sections.allSatisfy { $0.items.count >= 6 })
    #expect(loaded.images.count == loaded.catalogue.itemCount)
    #expect(Set(loaded.images.values.map(\.digest)).count == loaded.images.count)
  }

  @Test func `every sticker is a clear PNG of 618 pixels that each system takes`() throws {
    let loaded = try CatalogueFolder.load(Self.folder.path)
    for image in loaded.images.values {
      #expect(image.header.format == .png && !image.header.animated, "\(image.path)")
      #expect(image.header.width == 618 && image.header.height == 618, "\(image.path)")
      #expect(image.byteCount < 200_000, "\(image.path)")
      let bytes = try BoundedFile.read(image.path, atMost: ImageFile.byteLimit)
      // The chunk that says which colours are clear stands before the pixels.
      #expect(String(decoding: bytes.prefix(2000), as: UTF8.self).contains("tRNS"), "\(image.path) has no clear pixels")
    }
  }

  @Test func `every sticker is described, has emoji and an id of its own`() throws {
    let list = Self.folder.appending(path: CatalogueFolder.listName)
    let outcome = try CatalogueReader.read(Array(Data(contentsOf: list)))
    #expect(outcome.report.entries.isEmpty)
    let items = outcome.catalogue.sections.flatMap(\.items)
    #expect(Set(outcome.catalogue.sections.map(\.id)).count == outcome.catalogue.sections.count)
    #expect(Set(items.map(\.id)).count == items.count)
    #expect(Set(items.compactMap(\.alt)).count == items.count)
    for item in items {
      let alt = try #require(item.alt)
      #expect((1...200).contains(alt.count))
      #expect((1...3).contains(item.emoji.count))
      #expect(item.emoji.allSatisfy { EmojiText.normalised($0) == $0 && !$0.unicodeScalars.contains("\u{FE0F}") })
      #expect(!item.keywords.isEmpty)
    }
  }

  @Test func `every drawing's source is named`() throws {
    let page = try String(
      contentsOf: Fixture.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Docs/licences.md"), encoding: .utf8)
    let outcome = try CatalogueReader.read(
      Array(Data(contentsOf: Self.folder.appending(path: CatalogueFolder.listName))))
    for section in outcome.catalogue.sections {
      for item in section.items { #expect(page.contains("| `\(section.id)/\(item.id)` | `")) }
    }
  }

  @Test func `its list is what Peel writes`() throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: CatalogueFolder.listName)))
    let outcome = try CatalogueReader.read(bytes)
    #expect(try CatalogueWriter.xml(outcome.catalogue) == String(decoding: bytes, as: UTF8.self))
  }
}
