/// How far several things are that go on at once, as one line: a bar, a count, the time left, and their names.
struct ProgressBar: Sendable {
  private struct Item {
    var fraction = 0.0
    var label = ""
  }

  private var items: [Int: Item] = [:]
  private var done = 0
  private let total: Int

  init(total: Int) { self.total = max(total, 1) }

  /// Says how far one of the things is.
  mutating func update(_ item: Int, to fraction: Double, _ label: String) {
    items[item] = Item(fraction: min(max(fraction, 0), 1), label: label)
  }

  mutating func finish(_ item: Int) {
    items[item] = nil
    done += 1
  }

  /// How much of everything is done, 0...1.
  var fraction: Double { min((Double(done) + items.values.reduce(0) { $0 + $1.fraction }) / Double(total), 1) }

  /// The line, at most `columns` wide.
  /// - Parameter elapsed: Seconds since the beginning.
  func line(elapsed: Double, columns: Int) -> String {
    let width = min(24, max(columns / 4, 4))
    let filled = Int(fraction * Double(width))
    var text = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    text += " \(done)/\(total)"
    // The first second says more about starting up than about the work.
    if elapsed >= 1, fraction > 0.01, fraction < 1 {
      text += " \(Self.clock(elapsed * (1 - fraction) / fraction)) left"
    }
    let labels = items.sorted { $0.key < $1.key }.map(\.value.label).joined(separator: ", ")
    return Self.clipped(labels.isEmpty ? text : "\(text) \(labels)", columns: columns - 1)
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    let (minutes, rest) = (whole / 60, whole % 60)
    return minutes < 60 ? "\(minutes):\(rest < 10 ? "0" : "")\(rest)" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// As much of a text as fits. Letters outside Latin are counted as two columns wide, which some are.
  private static func clipped(_ text: String, columns: Int) -> String {
    var (out, width) = ("", 0)
    for character in text {
      let wide = character.unicodeScalars.contains { $0.value >= 0x1100 && !(0x2500...0x25FF).contains($0.value) }
      width += wide ? 2 : 1
      if width > columns { return out }
      out.append(character)
    }
    return out
  }
}
