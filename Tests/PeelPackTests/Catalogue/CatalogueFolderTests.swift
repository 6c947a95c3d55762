import FoundationEssentials
import PeelCore
import PeelPack
import PeelTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `A catalogue folder` {
  static func folder(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: folder.file(name))) }
    return folder
  }

  static func list(_ items: [String]) -> [UInt8] {
    let items = items.map { "<string>\($0)</string>" }.joined()
    let section = "<dict><key>SectionTitle</key><string>Fruit</string><key>Items</key><array>\(items)</array></dict>"
    return Array("<dict><key>Sections</key><array>\(section)</array></dict>".utf8)
  }

  @Test func `images are found with or without extension and the rest is reported`() throws {
    let folder = try Self.folder([
      "Catalogue.plist": Self.list(["apple", "pear.png", "gone", "cut.png", "text.png", "Plum.PNG", "link.png", "dir"]),
      "apple.gif": TestImage.gif(300, 300, frames: 2), "pear.png": TestImage.png(618, 618),
      "cut.png": TestImage.png(300, 300, end: false), "text.png": Array("not an image".utf8),
      "plum.png": TestImage.png(408, 408), "stray.webp": TestImage.losslessWebP(10, 10), "notes.txt": [1],
      ".DS_Store": [0],
    ])
    #expect(symlink("/etc/hostname", folder.file("link.png")) == 0)
    #expect(mkdir(folder.file("dir"), 0o755) == 0)
    let loaded = try CatalogueFolder.load(folder.path)
    #expect(loaded.catalogue.sections[0].items.map(\.name) == ["apple", "pear.png", "Plum.PNG"])
    #expect(loaded.images["apple"]?.path == folder.file("apple.gif"))
    #expect(loaded.images["apple"]?.header.animated == true)
    #expect(loaded.images["pear.png"]?.header.width == 618)
    #expect(loaded.images["Plum.PNG"]?.path == folder.file("plum.png"))
    #expect(loaded.report.losses.map(\.subject) == ["gone", "cut.png", "text.png", "link.png", "dir"])
    #expect(loaded.report.notice == "5 stickers could not be loaded")
    #expect(loaded.report.keptCount == 2)
    #expect(loaded.report.changes.map(\.subject) == ["plum.png", "stray.webp"])
    #expect(!loaded.report.entries.contains { $0.detail.contains(folder.path) })
  }

  @Test func `the same image in two sections is read once`() throws {
    let section =
      "<dict><key>SectionTitle</key><string>A</string><key>Items</key><array><string>a</string></array></dict>"
    let folder = try Self.folder([
      "Catalogue.plist": Array("<dict><key>Sections</key><array>\(section)\(section)</array></dict>".utf8),
      "a.png": TestImage.png(300, 300),
    ])
    let loaded = try CatalogueFolder.load(folder.path)
    #expect(loaded.catalogue.itemCount == 2)
    #expect(loaded.report.keptCount == 1)
  }

  @Test func `files that differ in capitals only are not guessed between`() throws {
    let folder = try Self.folder([
      "Catalogue.plist": Self.list(["APPLE.png"]), "apple.png": TestImage.png(1, 1), "Apple.png": TestImage.png(1, 1),
    ])
    let loaded = try CatalogueFolder.load(folder.path)
    #expect(loaded.catalogue.itemCount == 0)
    #expect(loaded.report.losses.map(\.subject) == ["APPLE.png"])
  }

  @Test func `the only property list is taken whatever its name`() throws {
    let folder = try Self.folder(["StickerCatalog.plist": Self.list([])])
    #expect(try CatalogueFolder.load(folder.path).catalogue.sections.map(\.title) == ["Fruit"])
  }

  @Test func `a folder without catalogue is an error that says what to add`() throws {
    let folder = try Self.folder(["a.plist": [1], "b.plist": [1]])
    let error = #expect(throws: PackError.self) { try CatalogueFolder.load(folder.path) }
    #expect(error?.code == .unreadable)
    #expect(error?.description.contains("Catalogue.plist") == true)
    #expect(throws: PackError.self) { try CatalogueFolder.load(folder.file("nowhere")) }
  }

  @Test func `a pipe in the place of an image does not hold the reader`() throws {
    let folder = try Self.folder(["Catalogue.plist": Self.list(["pipe.png"])])
    #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
    #expect(try CatalogueFolder.load(folder.path).report.losses.map(\.subject) == ["pipe.png"])
  }
}
