import PeelStudio

/// What a person marked on the photo by hand.
extension MakeOptions {
  /// How wide a point's dot is, as a fraction of the photo's longer edge.
  private static let dot = 0.04

  /// The cut, its marks, and the file of a mask.
  static func marks(_ arguments: Arguments) throws(UsageError) -> (cut: Cut, hint: CutHint, mask: String?) {
    var (cut, area, mask) = (Cut.automatic, arguments["rect"], arguments["mask"])
    switch arguments["cut"].map({ $0.split(separator: "=", maxSplits: 1).map(String.init) }) {
    case nil, ["auto"]: break
    case ["none"]: cut = .none
    case let words? where words.count == 2 && words[0] == "rect" && area == nil: area = words[1]
    case let words? where words.count == 2 && words[0] == "mask" && mask == nil: mask = words[1]
    default:
      throw arguments.invalid(
        "cut", arguments["cut"] ?? "", "one of auto, none, rect=x,y,width,height, mask=FILE, and each mark once")
    }
    var hint = CutHint()
    if let area { hint.rectangle = try rectangle(area, of: "rect", arguments) }
    if let text = arguments["lasso"] { hint.lasso = try points(text, of: "lasso", atLeast: 3, arguments) }
    if let text = arguments["tap"] { hint.tap = try points(text, of: "tap", atLeast: 1, atMost: 1, arguments).first }
    for (name, keeps) in [("keep-points", true), ("remove-points", false)] {
      guard let text = arguments[name] else { continue }
      hint.strokes += try points(text, of: name, atLeast: 1, atMost: 128, arguments).map { point in
        CutHint.Stroke(keeps: keeps, points: [point], width: dot)
      }
    }
    let areas = [area != nil, mask != nil, !hint.lasso.isEmpty].filter(\.self).count
    if areas > 1 {
      throw UsageError(
        message: "Only one of '--rect', '--lasso' and '--mask' can say where the subject is", command: arguments.command
      )
    }
    if cut == .none, hint != CutHint() || mask != nil {
      throw UsageError(
        message: "'--cut none' keeps everything, which leaves nothing to mark", command: arguments.command)
    }
    return (cut, hint, mask)
  }

  /// A part of a picture, from its left and top edge, width and height.
  static func rectangle(
    _ text: String, of name: String, _ arguments: Arguments
  ) throws(UsageError) -> CutHint.Rectangle {
    guard let numbers = Arguments.fractions(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0,
      numbers[0] + numbers[2] <= 1, numbers[1] + numbers[3] <= 1
    else {
      throw arguments.invalid(name, text, "four numbers from 0 to 1, as in 0.1,0.2,0.5,0.6, inside the photo")
    }
    return CutHint.Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Points as `x,y;x,y` or `x,y,x,y`.
  private static func points(
    _ text: String, of name: String, atLeast least: Int, atMost most: Int = 4096, _ arguments: Arguments
  ) throws(UsageError) -> [CutHint.Point] {
    let numbers = Arguments.fractions(text.map { $0 == ";" ? "," : String($0) }.joined())
    guard let numbers, numbers.count % 2 == 0, (least...most).contains(numbers.count / 2) else {
      let rule =
        most == 1
        ? "two numbers from 0 to 1, as in 0.4,0.5"
        : "\(least == 1 ? "" : "\(least) or more ")points of two numbers from 0 to 1, as in '0.4,0.5;0.6,0.7'"
      throw arguments.invalid(name, text, rule)
    }
    return stride(from: 0, to: numbers.count, by: 2).map { CutHint.Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}
