/// Sections of a ``GridLayout`` under each other, each with its header: what is where, and what is in sight.
///
/// A panel with thousands of stickers makes cells for ``visible(from:to:)`` alone.
public struct SectionedGrid: Hashable, Sendable {
  /// What of a section is in sight.
  public struct Sight: Hashable, Sendable {
    /// The section's place.
    public var section: Int
    /// Its items in sight; empty when only the header is.
    public var items: Range<Int>
  }

  /// The measures of a row.
  public let layout: GridLayout
  /// The height of each header.
  public let headerHeight: Double
  /// How many items each section has.
  public let counts: [Int]
  /// The top of each section's header, and the end of the last section.
  private let tops: [Double]

  /// Lays sections out.
  public init(layout: GridLayout, headerHeight: Double, counts: [Int]) {
    self.layout = layout
    self.headerHeight = headerHeight
    self.counts = counts.map { max(0, $0) }
    var tops = [0.0]
    var top = 0.0
    for count in self.counts {
      top += headerHeight + layout.height(count)
      tops.append(top)
    }
    self.tops = tops
  }

  /// The height of everything, with the room under it.
  public var contentHeight: Double { (tops.last ?? 0) + GridLayout.bottomInset }

  /// Where a section's header is.
  public func header(_ section: Int) -> GridFrame {
    GridFrame(x: 0, y: tops[section], width: layout.width, height: headerHeight)
  }

  /// Where an item is.
  public func item(_ index: Int, in section: Int) -> GridFrame {
    var frame = layout.frame(index)
    frame.y += tops[section] + headerHeight
    return frame
  }

  /// What a span of heights touches.
  /// - Complexity: O(log sections + sections in sight).
  public func visible(from top: Double, to bottom: Double) -> [Sight] {
    guard bottom > top, !counts.isEmpty else { return [] }
    var low = 0
    var high = counts.count
    while low < high {
      let middle = (low + high) / 2
      if tops[middle + 1] <= top { low = middle + 1 } else { high = middle }
    }
    var sights: [Sight] = []
    var section = low
    while section < counts.count, tops[section] < bottom {
      let start = tops[section] + headerHeight
      sights.append(
        Sight(
          section: section, items: layout.indexes(from: top - start, to: bottom - start, of: counts[section])))
      section += 1
    }
    return sights
  }
}
