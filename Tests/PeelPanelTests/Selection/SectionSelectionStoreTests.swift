import Foundation
import PeelCore
import PeelPanel
import PeelTestSupport
import Testing

@Suite struct `The selection's file` {
  let catalogue = PanelCases.catalogue(["a", "b", "c"])

  func id(_ text: String) throws -> SectionID { try #require(SectionID(text)) }

  @Test func `a first run shows the default and writes nothing`() throws {
    let folder = try TemporaryFolder()
    let store = SectionSelectionStore(path: folder.file("choice.json"), catalogue: catalogue)
    #expect(store.selection.ids == nil)
    #expect(store.warning == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.file("choice.json")))
  }

  @Test func `every tap is on disk at once, in folders that were not there`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("deep/er/choice.json")
    let store = SectionSelectionStore(path: path, catalogue: catalogue)
    try store.toggle(id("c"), in: catalogue)
    #expect(SectionSelectionStore(path: path, catalogue: catalogue).selection.ids == ["a", "b", "c"])
    for text in ["a", "b", "c"] { try store.toggle(id(text), in: catalogue) }
    #expect(SectionSelectionStore(path: path, catalogue: catalogue).selection.ids == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er")) == ["choice.json"])
  }

  @Test func `ids the catalogue does not know outlive a save`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("choice.json")
    try Data(#"{"sections":["later","b"]}"#.utf8).write(to: URL(filePath: path))
    let store = SectionSelectionStore(path: path, catalogue: catalogue)
    try store.toggle(id("a"), in: catalogue)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == #"{"sections":["a","b","later"]}"#)
  }

  @Test func `another process's choice is taken over and the last one wins`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("choice.json")
    let app = SectionSelectionStore(path: path, catalogue: catalogue)
    let keyboard = SectionSelectionStore(path: path, catalogue: catalogue)
    try app.toggle(id("c"), in: catalogue)
    #expect(keyboard.reload(in: catalogue))
    #expect(keyboard.selection == app.selection)
    #expect(!keyboard.reload(in: catalogue))
    try keyboard.toggle(id("a"), in: catalogue)
    #expect(app.reload(in: catalogue))
    #expect(app.selection.ids == ["b", "c"])
  }

  @Test(arguments: ["", "{", "[", "null", "\u{0}\u{1}", "{\"sections\":\"a\"}", "{\"sections\":[1]}"])
  func `a damaged file is kept aside and the default is shown`(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("choice.json")
    try Data(text.utf8).write(to: URL(filePath: path))
    let store = SectionSelectionStore(path: path, catalogue: catalogue)
    #expect(store.selection.ids == nil)
    #expect(store.warning?.contains("kept") == true)
    #expect(try Data(contentsOf: URL(filePath: path + ".unreadable")) == Data(text.utf8))
    try store.toggle(id("c"), in: catalogue)
    #expect(SectionSelectionStore(path: path, catalogue: catalogue).selection.ids == ["a", "b", "c"])
  }

  @Test func `a second damaged file does not replace the first`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("choice.json")
    for text in ["{1", "{2"] {
      try Data(text.utf8).write(to: URL(filePath: path))
      _ = SectionSelectionStore(path: path, catalogue: catalogue)
    }
    #expect(try Data(contentsOf: URL(filePath: path + ".unreadable")) == Data("{1".utf8))
    #expect(try Data(contentsOf: URL(filePath: path + ".unreadable-2")) == Data("{2".utf8))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `the tutorial's defaults are taken over`(format: PropertyListSerialization.PropertyListFormat) throws {
    let folder = try TemporaryFolder()
    let defaults: [String: Any] = ["selectedSections": [2, 0, 9], "AppleLanguages": ["en"]]
    try PropertyListSerialization.data(fromPropertyList: defaults, format: format, options: 0)
      .write(to: URL(filePath: folder.file("defaults.plist")))
    let store = SectionSelectionStore(path: folder.file("defaults.plist"), catalogue: catalogue)
    #expect(store.selection.ids == ["a", "c"])
    #expect(store.warning == nil)
  }

  @Test func `what cannot be saved is an error and changes nothing`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.file("file")))
    let store = SectionSelectionStore(path: folder.file("file/choice.json"), catalogue: catalogue)
    let error = #expect(throws: PanelError.self) { try store.toggle(id("c"), in: catalogue) }
    #expect(error?.code == .notSaved)
    #expect(store.selection.ids == nil)
    #expect(error?.description.contains(folder.path) == false)
  }
}
