import Foundation
import PeelCore

/// What results are called: NAME-300.png, NAME-408.png and NAME-618.png for iMessage, NAME.webp for WhatsApp,
/// NAME-TARGET.EXT for every other target, NAME.png for a cut-out in its own frame.
///
/// NAME is the input's own name without its ending. Where that is taken, by an earlier input of this run or by a file that
/// is itself an input, it gets a number: no result replaces another or its own original.
struct OutputNames {
  private var taken: Set<String>

  /// - Parameters:
  ///   - inputs: What is read in this run.
  ///   - folder: Where results go.
  init(keeping inputs: [MakeInput], in folder: String) {
    let folder = Self.real(folder)
    taken = Set(
      inputs.compactMap { input in
        let place = URL(filePath: Self.real(input.path))
        return place.deletingLastPathComponent().path == folder ? Self.key(place.lastPathComponent) : nil
      })
  }

  /// A name under which all files that these targets may give are free; they are then taken.
  mutating func claim(_ stem: String, for targets: [StickerTarget]) -> String {
    var (name, number) = (stem, 2)
    while true {
      let files = Set(Self.files(name, targets).map(Self.key))
      if taken.isDisjoint(with: files) {
        taken.formUnion(files)
        return name
      }
      name = "\(stem)-\(number)"
      number += 1
    }
  }

  /// The name of a target's file.
  static func file(_ name: String, for target: StickerTarget, ending: String) -> String {
    switch target {
    case .imessageSmall, .imessageRegular, .imessageLarge: "\(name)-\(target.still.width).\(ending)"
    case .whatsapp: "\(name).\(ending)"
    default: "\(name)-\(target.rawValue).\(ending)"
    }
  }

  /// The name of a cut-out in the photo's own frame.
  static func frame(_ name: String) -> String { "\(name).png" }

  private static func files(_ name: String, _ targets: [StickerTarget]) -> [String] {
    [frame(name)]
      + targets.flatMap { target in
        [target.still.format, target.film?.picture.format].compactMap(\.self).map {
          file(name, for: target, ending: $0.fileExtension)
        }
      }
  }

  /// Some file systems take names for equal that differ in case only.
  private static func key(_ name: String) -> String { name.lowercased() }

  private static func real(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
