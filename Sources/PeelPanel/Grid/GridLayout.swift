/// The measures of a grid of square stickers at a width, in points.
///
/// Three columns or more: as many of at least 136 points as fit, one point apart, as wide as they can be on whole pixels, and what is left
/// over at both sides.
public struct GridLayout: Hashable, Sendable {
  /// The least side of an item when there are more than three columns.
  public static let minimumItem = 136.0
  /// Between items, both ways.
  public static let spacing = 1.0
  /// Under the last row, so that it does not end at the edge of the screen.
  public static let bottomInset = 40.0
  /// The least height of a header: what a finger needs.
  public static let minimumHeader = 44.0

  /// The width it was made for.
  public let width: Double
  /// From 1.
  public let columns: Int
  /// The side of an item.
  public let item: Double
  /// Clear room before the first column; the same behind the last.
  public let inset: Double
  /// Whether the first column is at the right.
  public let rightToLeft: Bool

  /// Measures a width.
  /// - Parameters:
  ///   - width: Points; what is not finite or not positive gives one column of nothing.
  ///   - scale: Pixels for each point.
  ///   - rightToLeft: Whether the first column is at the right.
  public init(width: Double, scale: Double = 1, rightToLeft: Bool = false) {
    self.rightToLeft = rightToLeft
    let scale = scale.isFinite && scale > 0 ? scale : 1
    guard width.isFinite, width > 0 else {
      self.width = 0
      columns = 1
      item = 0
      inset = 0
      return
    }
    // No screen is wider; a number that is must not overflow the count.
    let width = min(width, 1_000_000)
    self.width = width
    let wanted = max(3, Int((width + Self.spacing) / (Self.minimumItem + Self.spacing)))
    let side = Self.side(width, columns: wanted, scale: scale)
    if side >= 1 {
      columns = wanted
      item = side
    } else {
      columns = 1
      item = Self.side(width, columns: 1, scale: scale)
    }
    inset = (width - Double(columns) * item - Double(columns - 1) * Self.spacing) / 2
  }

  /// The height of a header for text of a height, enlarged as the person asked for.
  /// - Parameters:
  ///   - textHeight: Points at the ordinary text size.
  ///   - typeFactor: How much larger the person's text is, from 1.
  public static func headerHeight(textHeight: Double, typeFactor: Double = 1) -> Double {
    let height = textHeight * typeFactor
    return height.isFinite ? max(minimumHeader, height) : minimumHeader
  }

  /// How many rows a number of items takes.
  public func rows(_ count: Int) -> Int { count <= 0 ? 0 : (count + columns - 1) / columns }

  /// The height of a number of items without header.
  public func height(_ count: Int) -> Double {
    let rows = Double(rows(count))
    return rows == 0 ? 0 : rows * item + (rows - 1) * Self.spacing
  }

  /// Where an item is, from the top of its section's first row.
  public func frame(_ index: Int) -> GridFrame {
    let column = Double(index % columns)
    let row = Double(index / columns)
    let along = inset + column * (item + Self.spacing)
    return GridFrame(
      x: rightToLeft ? width - along - item : along, y: row * (item + Self.spacing), width: item, height: item)
  }

  /// The items of a section that a span of heights touches.
  public func indexes(from top: Double, to bottom: Double, of count: Int) -> Range<Int> {
    guard count > 0, item > 0, bottom > top, bottom > 0 else { return 0..<0 }
    let step = item + Self.spacing
    let last = Double(rows(count))
    let first = min(last, max(0, (top / step).rounded(.down)))
    let end = min(last, max(0, (bottom / step).rounded(.up)))
    return min(count, Int(first) * columns)..<min(count, max(Int(first), Int(end)) * columns)
  }

  private static func side(_ width: Double, columns: Int, scale: Double) -> Double {
    let side = (width - Double(columns - 1) * spacing) / Double(columns)
    return max(0, (side * scale).rounded(.down) / scale)
  }
}
