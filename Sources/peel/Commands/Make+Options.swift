import PeelKernels
import PeelStudio

extension Make {
  static let options: [Option] =
    [
      .argument(
        "input",
        "Photos (JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP), animations and videos (GIF, APNG, WebP, TGS, WEBM, MP4), folders of them, or patterns such as '*.jpg'.",
        repeating: true, completion: .file),
      .value(
        "output", short: "o", as: "folder", "Folder for the stickers; made if missing.", default: ".",
        completion: .folder),
      .value(
        "target", as: "name,...", "What the stickers are for: \(MakeOptions.targetNames.joined(separator: ", ")).",
        repeats: true, completion: .list(MakeOptions.targetNames)),
      .flag(
        "keep-frame",
        "Keep the photo's own frame: nothing is trimmed or centred. Without --target the result is the bare cut-out as NAME.png, of the photo's displayed size."
      ),
      .value(
        "sheet", as: "file",
        "Write a preview sheet (PNG) of the first \(StickerSheet.most) stickers, on light, dark and a picture.",
        completion: .file),
      .flag("svg", "Take SVG drawings too."),
      .flag("json", "Print one JSON object per input."),
    ] + Option.topic("The cut", cut) + Option.topic("Finishing", finish) + Option.topic("Files", files)

  private static let cut: [Option] = [
    .value(
      "cut", as: "how", "auto, none, rect=x,y,width,height or mask=FILE.", default: "auto",
      completion: .words(["auto", "none"])),
    .value("rect", as: "x,y,width,height", "Where the subject is, each from 0 to 1."),
    .value("lasso", as: "x,y,x,y,...", "A line round the subject."),
    .value("mask", as: "file", "A picture of the photo's shape, light where the subject is.", completion: .file),
    .value("tap", as: "x,y", "Keep only the subject at this place."),
    .value("keep-points", as: "x,y;...", "Places that belong to the subject."),
    .value("remove-points", as: "x,y;...", "Places that do not."),
    .flag("quick", "Stop after the quick cut."),
  ]

  private static let finish: [Option] = [
    .value("outline", as: "pixels", "Width of the outline at 618 px, 0 to 64.", default: "12"),
    .value("color", as: "#rrggbb", "Colour of the outline.", default: "#ffffff"),
    .flag("outline-inside", "Draw the outline on the subject's rim, not round it."),
    .flag("shadow", "Add a soft shadow."),
    .value("glow", as: "#rrggbb", "Add a glow of this colour."),
    .value(
      "effect", as: "name", "\(words(StickerEffect.self)).", default: "none",
      completion: .words(names(StickerEffect.self))),
    .value("text", as: "words", "A caption of at most \(StickerCaption.mostCharacters) letters."),
    .value(
      "text-shape", as: "name", "\(words(CaptionShape.self)).", default: "bubble",
      completion: .words(names(CaptionShape.self))),
    .value("text-color", as: "#rrggbb", "Colour of the caption."),
    .value("crop", as: "x,y,width,height", "The part of the picture to take, each from 0 to 1."),
    .value("flip", as: "way", "h, v or hv.", completion: .words(["h", "v", "hv"])),
    .value("rotate", as: "degrees", "Turn clockwise, -360 to 360."),
    .value("straighten", as: "degrees", "Turn by -45 to 45 degrees and crop the corners away."),
    .value(
      "center", as: "name", "\(words(StickerCentring.self)).", default: "box",
      completion: .words(names(StickerCentring.self))),
    .value("margin", as: "pixels", "Clear pixels all round at 618 px, 0 to 128.", default: "0"),
  ]

  private static let files: [Option] = [
    .value("quality", as: "number", "The encoder's quality, 1 to 100, instead of the best that fits."),
    .value("max-bytes", as: "bytes", "The most bytes of a file, where that is less than the target's limit."),
    .value("fps", as: "number", "The most frames a second of an animation."),
    .value("loop", as: "times", "How often an animation plays, 0 for ever."),
    .value("trim", as: "start-end", "The part of an animation to take, in seconds, as 0.5-3."),
  ]

  private static func names<Choice: CaseIterable & RawRepresentable<String>>(_ kind: Choice.Type) -> [String] {
    kind.allCases.map(\.rawValue)
  }

  /// A choice in words: `a, b or c`.
  private static func words<Choice: CaseIterable & RawRepresentable<String>>(_ kind: Choice.Type) -> String {
    let names = names(kind)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
