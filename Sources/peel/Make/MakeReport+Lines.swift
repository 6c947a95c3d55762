/// What a person reads about an input.
extension MakeReport {
  /// A line for each file: what came in, what was done, the bytes of the limit, what was given up.
  var output: String {
    files.map { file in
      let facts = ([sourceText, cutText].compactMap(\.self)).joined(separator: ", ")
      return
        "\(Terminal.shown(input))\(facts.isEmpty ? "" : " [\(facts)]") -> \(Terminal.shown(file.path)) (\(Self.text(file)))\n"
    }.joined()
  }

  /// A line for each thing that went wrong or should be looked at.
  var errors: String {
    var lines = losses.map { "lost: \($0)" } + notes
    if status == .skipped { lines.append("skipped, it is no picture") }
    if let error { lines.append(error) }
    return lines.map { "\(Terminal.shown(input)): \($0)\n" }.joined()
  }

  private var sourceText: String? {
    guard let source else { return nil }
    let text = "\(source.format) \(source.width) × \(source.height)"
    return text + Self.film(source.frames, source.milliseconds)
  }

  private var cutText: String? {
    switch cut {
    case "keptAlpha": "cut out already"
    case "quick": "cut out quickly"
    case "fine": "cut out"
    case "fineSmallModel": "cut out by the small model"
    case "marked": "cut out as marked"
    case "none": "not cut"
    default: nil
    }
  }

  private static func text(_ file: File) -> String {
    let limit = file.limit.map { " of \(kilobytes($0))" } ?? ""
    let text =
      "\(file.width) × \(file.height)\(film(file.frames, file.milliseconds)), \(kilobytes(file.bytes))\(limit) KB"
    return ([text] + file.sacrifices).joined(separator: "; ")
  }

  private static func film(_ frames: Int?, _ milliseconds: Int?) -> String {
    var text = ""
    if let frames, frames > 1 { text += ", \(frames) frames" }
    if let milliseconds, milliseconds > 0 { text += ", \(tenths((milliseconds + 50) / 100)) s" }
    return text
  }

  /// Thousands of bytes. Rounded up to a tenth, so that a file at its limit does not look as if it were over it.
  private static func kilobytes(_ bytes: Int) -> String { tenths((bytes + 99) / 100) }

  private static func tenths(_ count: Int) -> String {
    count % 10 == 0 ? "\(count / 10)" : "\(count / 10).\(count % 10)"
  }
}
