import PeelPanel
import PeelTestSupport
import Testing

@Suite struct `The grid` {
  @Test func `widths give the columns and sides of the shared cases`() throws {
    let cases = try PanelCases.all.get()
    #expect(!cases.grid.isEmpty)
    for example in cases.grid {
      let layout = GridLayout(width: example.width, scale: example.scale)
      #expect(layout.columns == example.columns, "\(example.width)")
      #expect(abs(layout.item - example.item) < 1e-9, "\(example.width)")
      #expect(abs(layout.inset * 2 - example.leftover) < 1e-9, "\(example.width)")
    }
    for example in cases.header {
      #expect(GridLayout.headerHeight(textHeight: example.textHeight, typeFactor: example.typeFactor) == example.height)
    }
    #expect(GridLayout.minimumItem == cases.constants.minimumItem)
    #expect(GridLayout.spacing == cases.constants.spacing)
    #expect(GridLayout.bottomInset == cases.constants.bottomInset)
    #expect(GridLayout.minimumHeader == cases.constants.minimumHeader)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, .leastNonzeroMagnitude, 1e300, .greatestFiniteMagnitude])
  func `no width crashes`(width: Double) {
    for scale in [1, 3, 0, -1, .nan, .infinity] {
      let layout = GridLayout(width: width, scale: scale)
      #expect(layout.columns >= 1)
      #expect(layout.item.isFinite && layout.item >= 0)
      #expect(layout.inset.isFinite)
    }
    #expect(GridLayout.headerHeight(textHeight: width, typeFactor: 2) >= 44)
  }

  @Test(arguments: UInt64(0)..<200)
  func `items lie on whole pixels, side by side, inside the width`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let scale = Double(Int.random(in: 1...3, using: &random))
    let width = Double(Int.random(in: 5...3000, using: &random))
    let layout = GridLayout(width: width, scale: scale)
    let mirrored = GridLayout(width: width, scale: scale, rightToLeft: true)
    #expect(layout.columns >= 3)
    #expect(layout.columns == 3 || layout.item >= 136 - 1 / scale)
    #expect(abs((layout.item * scale).rounded() - layout.item * scale) < 1e-6)
    #expect(layout.inset >= -1e-9)
    #expect(layout.inset * 2 < Double(layout.columns) / scale + 1e-9)
    var end = layout.inset - 1
    for index in 0..<layout.columns {
      let frame = layout.frame(index)
      #expect(abs(frame.x - (end + 1)) < 1e-6)
      #expect(frame.y == 0)
      end = frame.x + frame.width
      let other = mirrored.frame(index)
      #expect(abs(other.x + other.width - (width - frame.x)) < 1e-6)
    }
    #expect(abs(end + layout.inset - width) < 1e-6)
    #expect(layout.frame(layout.columns).y == layout.item + 1)
    #expect(layout.frame(layout.columns).x == layout.frame(0).x)
  }

  @Test func `rows and heights follow from the count`() {
    let layout = GridLayout(width: 320)
    #expect([0, 1, 3, 4, 7].map(layout.rows) == [0, 1, 1, 2, 3])
    #expect([0, 1, 3, 4].map(layout.height) == [0, 106, 106, 213])
    #expect(layout.rows(-5) == 0)
  }

  @Test func `headers, items and the room under them follow each other`() {
    let grid = SectionedGrid(layout: GridLayout(width: 320), headerHeight: 44, counts: [4, 0, 1])
    #expect(grid.header(0) == GridFrame(x: 0, y: 0, width: 320, height: 44))
    #expect(grid.header(1).y == 44 + 213)
    #expect(grid.header(2).y == 44 + 213 + 44)
    #expect(grid.item(0, in: 2).y == 44 + 213 + 44 + 44)
    #expect(grid.contentHeight == 44 * 3 + 213 + 106 + 40)
    #expect(SectionedGrid(layout: GridLayout(width: 320), headerHeight: 44, counts: []).contentHeight == 40)
  }

  @Test(arguments: UInt64(0)..<200)
  func `what is in sight is exactly what a span touches`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let counts = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...30, using: &random) }
    let layout = GridLayout(width: Double(Int.random(in: 40...1200, using: &random)), scale: 2)
    let grid = SectionedGrid(layout: layout, headerHeight: 44, counts: counts)
    let top = Double.random(in: -500...grid.contentHeight + 100, using: &random)
    let bottom = top + Double.random(in: 0...900, using: &random)
    let sights = grid.visible(from: top, to: bottom)
    for section in counts.indices {
      let sight = sights.first { $0.section == section }
      let header = grid.header(section)
      if header.y < bottom && header.y + header.height > top { #expect(sight != nil) }
      for index in 0..<counts[section] {
        let frame = grid.item(index, in: section)
        if frame.y < bottom && frame.y + frame.height > top {
          #expect(sight?.items.contains(index) == true)
        } else if frame.y > bottom + layout.item + 1 || frame.y + frame.height < top - layout.item - 1 {
          // A row more at either end is allowed, not two.
          #expect(sight?.items.contains(index) != true)
        }
      }
    }
  }

  @Test func `five thousand stickers make cells for what is in sight alone`() {
    let grid = SectionedGrid(
      layout: GridLayout(width: 390, scale: 3), headerHeight: 44, counts: [Int](repeating: 100, count: 50))
    let sights = grid.visible(from: 50_000, to: 50_800)
    #expect(sights.reduce(0) { $0 + $1.items.count } <= 8 * 3)
  }
}
