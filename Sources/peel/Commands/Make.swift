import Foundation
import PeelKernels
import PeelStudio

/// `peel make`: photos in, sticker files out.
struct Make: Sendable {
  static let command = Command(
    name: "make", abstract: "Makes stickers from photos.",
    discussion: """
      Cuts the subject out of each photo, adds an outline and writes NAME-300.png, NAME-408.png,
      NAME-618.png (for iMessage) and NAME.webp (512 px, for chat). A picture that is cut out
      already keeps its own transparency.
      """,
    options: [
      .argument("photo", "Photos: JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF.", repeating: true, completion: .file),
      .value(
        "output", short: "o", as: "folder", "Folder for the stickers; made if missing.", default: ".",
        completion: .folder),
      .value("outline", as: "pixels", "Width of the outline at 618 px, 0 to 64.", default: "12"),
      .value("color", as: "#rrggbb", "Colour of the outline.", default: "#ffffff"),
      .value("rect", as: "x,y,width,height", "Where the subject is, each from 0 to 1."),
      .flag("quick", "Stop after the quick cut."),
      .flag("json", "Print one JSON object per photo."),
    ], run: { try await Make($0).run() })

  /// One photo's result, as `--json` prints it.
  struct Report: Encodable {
    struct File: Encodable {
      let path: String
      let bytes: Int
    }

    let photo: String
    var files: [File] = []
    var cut: String?
    var certainty: Double?
    var warning: String?
    var error: String?
  }

  private let photos: [String]
  private let folder: String
  private let style: StickerStyle
  private let hint: CutHint?
  private let isQuick: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    photos = arguments.all("photo")
    folder = arguments["output"] ?? "."
    isQuick = arguments.has("quick")
    isJSON = arguments.has("json")
    let width = try arguments.integer("outline", default: 12, in: 0...64)
    let colorText = arguments["color"] ?? "#ffffff"
    guard let color = Self.color(colorText) else {
      throw UsageError(
        message: "The value '\(colorText)' is invalid for '--color': six hexadecimal digits, as in #ffffff",
        command: arguments.command)
    }
    style = StickerStyle(outlineWidth: Double(width), outlineColor: color)
    hint = try arguments["rect"].map { text throws(UsageError) in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }), numbers[2] > 0, numbers[3] > 0,
        numbers[0] + numbers[2] <= 1, numbers[1] + numbers[3] <= 1
      else {
        throw UsageError(
          message:
            "The value '\(text)' is invalid for '--rect': four numbers from 0 to 1, as in 0.1,0.2,0.5,0.6, inside the photo",
          command: arguments.command)
      }
      return .rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private static func color(_ text: String) -> RGBColor? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(digits, radix: 16).map(RGBColor.init(hex:))
  }

  func run() async throws -> Int32 {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let home = Home()
    let studio = Studio(StudioConfiguration(workerPath: home.worker, vendorPath: home.vendor))
    do {
      let status = try await make(with: studio)
      await studio.close()
      return status
    } catch {
      await studio.close()
      throw error
    }
  }

  private func make(with studio: Studio) async throws -> Int32 {
    if let note = try await studio.warmUp().note { Terminal.write("Note: \(note)\n", to: .error) }
    var bar = ProgressBar(total: photos.count * 4)
    var failures = 0
    var taken: Set<String> = []
    for (index, photo) in photos.enumerated() {
      var report = Report(photo: photo)
      do {
        bar.advance(to: index * 4, "\(photo): opening")
        let image = try await studio.decode(file: photo)
        bar.advance(to: index * 4 + 1, "\(photo): finding the subject")
        var cut = try await studio.quickCut(image, hint: hint)
        if !isQuick {
          bar.advance(to: index * 4 + 2, "\(photo): cutting it out")
          cut = try await studio.fineCut(image, quick: cut, hint: hint)
        }
        bar.advance(to: index * 4 + 3, "\(photo): making the sticker")
        let files = try await studio.sticker(from: cut, style: style)
        report.cut = "\(cut.method)"
        report.certainty = cut.certainty
        if cut.isDoubtful {
          report.warning = "The cut may be wrong. Look at it, and give --rect if the subject is not the one you meant."
        }
        report.files = try write(files, named: Self.name(for: photo, taken: &taken))
      } catch {
        report.error = "\(error)"
        failures += 1
      }
      bar.clear()
      try print(report)
    }
    return failures == 0 ? 0 : 1
  }

  /// The photo's name without its ending; a second photo of the same name gets a number.
  static func name(for photo: String, taken: inout Set<String>) -> String {
    let stem = URL(filePath: photo).deletingPathExtension().lastPathComponent
    var name = stem
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }

  /// Writes all files of a sticker or none.
  private func write(_ files: StickerFiles, named name: String) throws -> [Report.File] {
    let contents = [
      ("\(name)-300.png", files.png300), ("\(name)-408.png", files.png408), ("\(name)-618.png", files.png618),
      ("\(name).webp", files.webp512),
    ]
    var written: [Report.File] = []
    do {
      for (file, bytes) in contents {
        let path = (folder as NSString).appendingPathComponent(file)
        try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        written.append(Report.File(path: path, bytes: bytes.count))
      }
    } catch {
      for file in written { try? FileManager.default.removeItem(atPath: file.path) }
      throw error
    }
    return written
  }

  private func print(_ report: Report) throws {
    if isJSON {
      Terminal.write(try JSONOutput.line(report), to: .output)
    } else if let error = report.error {
      Terminal.write("\(report.photo): \(error)\n", to: .error)
    } else {
      for file in report.files {
        Terminal.write("\(report.photo) -> \(file.path) (\((file.bytes + 500) / 1000) KB)\n", to: .output)
      }
      if let warning = report.warning { Terminal.write("\(report.photo): \(warning)\n", to: .error) }
    }
  }
}
