import PeelCore
import PeelStudio

/// What `peel make` was asked for.
struct MakeOptions: Sendable {
  /// What happens to a photo's background.
  enum Cut: Sendable, Equatable {
    /// The subject is found, unless the picture is cut out already.
    case automatic
    /// It stays.
    case none
  }

  let cut: Cut
  let hint: CutHint
  /// The file of a mask.
  let mask: String?
  let isQuick: Bool
  /// Whether SVG drawings are taken.
  let takesDrawings: Bool
  /// Whether the photo's own frame is the only thing wanted.
  let isFrameOnly: Bool
  /// The targets, the style, and what the maker wants to decide about the files.
  let sticker: StickerOptions
  /// The file of a preview sheet.
  let sheet: String?
  let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let targets = try Self.targets(arguments)
    (cut, hint, mask) = try Self.marks(arguments)
    sticker = StickerOptions(
      targets: targets ?? Self.usualTargets, style: try Self.style(arguments),
      quality: try arguments.integer("quality", in: 1...100),
      maxBytes: try arguments.integer("max-bytes", in: 1000...100_000_000),
      framesPerSecond: try arguments.number("fps", in: 0.1...60), loops: try arguments.integer("loop", in: 0...65_535),
      keepsFrame: arguments.has("keep-frame"), trim: try Self.trim(arguments))
    isFrameOnly = sticker.keepsFrame && targets == nil
    if isFrameOnly, let name = Self.finishing.first(where: { arguments[$0] != nil || arguments.has($0) }) {
      throw UsageError(
        message: "'--keep-frame' leaves nothing for '--\(name)' to do unless there is a '--target'",
        command: arguments.command)
    }
    sheet = arguments["sheet"]
    if let sheet, sheet.isEmpty || sheet.hasSuffix("/") {
      throw arguments.invalid("sheet", sheet, "the name of a file")
    }
    takesDrawings = arguments.has("svg")
    isQuick = arguments.has("quick")
    isJSON = arguments.has("json")
  }

  /// What iMessage, WhatsApp and Peel's own panel take.
  static let usualTargets: [StickerTarget] = [.imessageSmall, .imessageRegular, .imessageLarge, .whatsapp]

  /// The words for `--target`: each target's name, and one for the three sizes of iMessage.
  static var targetNames: [String] {
    ["imessage"] + StickerTarget.allCases.map(\.rawValue)
  }

  private static func targets(_ arguments: Arguments) throws(UsageError) -> [StickerTarget]? {
    let words = arguments.all("target").flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    if words.isEmpty { return nil }
    var targets: [StickerTarget] = []
    for name in words.map(String.init) {
      let meant: [StickerTarget]
      if name == "imessage" {
        meant = [.imessageSmall, .imessageRegular, .imessageLarge]
      } else if let target = StickerTarget(rawValue: name) {
        meant = [target]
      } else {
        let hint = Spelling.nearest(to: name, among: targetNames).map { ". Did you mean '\($0)'?" } ?? ""
        throw arguments.invalid("target", name, "one of \(targetNames.joined(separator: ", "))\(hint)")
      }
      for target in meant where !targets.contains(target) { targets.append(target) }
    }
    return targets
  }

  /// `START-END` in seconds, as milliseconds.
  private static func trim(_ arguments: Arguments) throws(UsageError) -> ClosedRange<Int>? {
    guard let text = arguments["trim"] else { return nil }
    let times = text.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) ?? -1 }
    guard times.count == 2, times.allSatisfy((0...3600).contains), times[0] < times[1] else {
      throw arguments.invalid("trim", text, "a beginning and an end in seconds, as in 0.5-3")
    }
    return Int((times[0] * 1000).rounded())...Int((times[1] * 1000).rounded())
  }
}
