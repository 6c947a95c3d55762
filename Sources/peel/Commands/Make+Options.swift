import PeelKernels
import PeelStudio

extension Make {
  static let options: [Option] =
    [
      .argument(
        "input", "Photos (JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF), folders of them, or patterns such as '*.jpg'.",
        repeating: true, completion: .file),
      .value(
        "output", short: "o", as: "folder", "Folder for the stickers; made if missing.", default: ".",
        completion: .folder),
      .value(
        "target", as: "name,...",
        "What the stickers are for: \(MakeOptions.targetNames.joined(separator: ", ")).", repeats: true,
        completion: .words(MakeOptions.targetNames)),
      .flag(
        "keep-frame",
        "Keep the photo's own frame: nothing is trimmed or centred. Without --target the result is the cut-out as NAME.png, of the photo's displayed size."
      ),
      .flag("json", "Print one JSON object per input."),
    ] + Option.topic("The cut", cut) + Option.topic("Finishing", finish)

  private static let cut: [Option] = [
    .value(
      "cut", as: "how", "auto, none, rect=x,y,width,height or mask=FILE.", default: "auto",
      completion: .words(["auto", "none", "rect=", "mask="])),
    .value("rect", as: "x,y,width,height", "Where the subject is, each from 0 to 1."),
    .value("keep-points", as: "x,y;...", "Places that belong to the subject."),
    .value("remove-points", as: "x,y;...", "Places that do not."),
    .flag("quick", "Stop after the quick cut."),
  ]

  private static let finish: [Option] = [
    .value("outline", as: "pixels", "Width of the outline at 618 px, 0 to 64.", default: "12"),
    .value("color", as: "#rrggbb", "Colour of the outline.", default: "#ffffff"),
  ]
}
