import PeelCore
import PeelPanel
import PeelTestSupport
import Testing

@Suite struct `The selection of sections` {
  @Test func `it shows what the shared cases say`() throws {
    let cases = try PanelCases.all.get()
    #expect(!cases.selection.isEmpty)
    for example in cases.selection {
      let catalogue = PanelCases.catalogue(example.catalogue)
      let selection = SectionSelection(ids: example.chosen)
      #expect(selection.visible(in: catalogue).map(\.id.rawValue) == example.visible, "\(example.name)")
      for section in catalogue.sections {
        #expect(
          selection.isOn(section.id, in: catalogue) == example.visible.contains(section.id.rawValue), "\(example.name)")
      }
    }
  }

  @Test func `it changes as the shared cases say`() throws {
    let cases = try PanelCases.all.get()
    #expect(!cases.toggle.isEmpty)
    for example in cases.toggle {
      var selection = SectionSelection(ids: example.chosen)
      selection.toggle(try #require(SectionID(example.toggle)), in: PanelCases.catalogue(example.catalogue))
      #expect(selection.ids == example.result, "\(example.name)")
    }
    #expect(SectionSelection.defaultCount == cases.constants.defaultCount)
  }

  @Test func `the tutorial's places are taken over as the shared cases say`() throws {
    let cases = try PanelCases.all.get()
    for example in cases.migration {
      let catalogue = PanelCases.catalogue(example.catalogue)
      #expect(SectionSelection(migrating: example.indexes, in: catalogue).ids == example.result, "\(example.name)")
    }
  }

  @Test func `a section that returns is on again`() throws {
    let full = PanelCases.catalogue(["a", "b", "c"])
    var selection = SectionSelection(ids: ["c"])
    selection.toggle(try #require(SectionID("a")), in: PanelCases.catalogue(["a", "b"]))
    #expect(selection.visible(in: full).map(\.id.rawValue) == ["a", "c"])
  }

  @Test(arguments: UInt64(0)..<100)
  func `toggling twice changes nothing, whatever came before`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let ids = ["a", "b", "c", "d", "e", "f"]
    let catalogue = PanelCases.catalogue(ids.shuffled(using: &random))
    var selection = SectionSelection(
      ids: Bool.random(using: &random) ? nil : ids.shuffled(using: &random).dropLast(3) + ["gone"])
    let id = try #require(SectionID(ids.randomElement(using: &random) ?? "a"))
    let before = selection.visible(in: catalogue).map(\.id)
    selection.toggle(id, in: catalogue)
    #expect(Set(selection.visible(in: catalogue).map(\.id)).symmetricDifference(before) == [id])
    selection.toggle(id, in: catalogue)
    #expect(selection.visible(in: catalogue).map(\.id) == before)
  }
}
