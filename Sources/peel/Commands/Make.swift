import Foundation
import PeelCore
import PeelStudio

/// `peel make`: photos in, sticker files out.
struct Make: Sendable {
  static let command = Command(
    name: "make", abstract: "Makes stickers from photos.",
    discussion: """
      Cuts the subject out of each photo, adds an outline and writes NAME-300.png, NAME-408.png,
      NAME-618.png (for iMessage) and NAME.webp (512 px, for WhatsApp and Peel), or with --target
      the files of those systems. A picture that is cut out already keeps its own transparency.
      Of a folder all pictures are taken, those of folders in it and hidden ones are not.
      Marks are fractions of the photo, from 0 at the left and top to 1, and count for every photo.

      The exit status is 0 only if nothing was lost.
      """,
    options: options, run: { try await Make($0).run() })

  private let inputs: InputList
  private let output: String
  private let options: MakeOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try MakeOptions(arguments)
    output = arguments["output"] ?? "."
    inputs = InputList(arguments.all("input"))
    for folder in inputs.folders where Self.isSame(folder, output) {
      throw UsageError(
        message: "The stickers would land among the photos of '\(folder)'; give another folder with '--output'",
        command: arguments.command)
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let places = [one, other].map { URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
    return places[0] == places[1]
  }

  func run() async throws -> Int32 {
    let folder = try OutputFolder(path: output)
    defer { folder.finish() }
    let home = Home()
    var limits = StudioLimits()
    limits.workers = min(
      ProcessInfo.processInfo.activeProcessorCount, options.isFrameOnly ? 4 : 16, inputs.inputs.count)
    if options.isFrameOnly {
      // A photo of full size is there several times over while its file is written.
      (limits.decodeMemory, limits.makeMemory) = (1_200_000_000, 1_200_000_000)
    }
    let studio = Studio(StudioConfiguration(workerPath: home.worker, vendorPath: home.vendor, limits: limits))
    do {
      let status = try await Interruption.ending { try await make(studio, folder) }
      await studio.close()
      return status
    } catch {
      await studio.close()
      throw error
    }
  }

  private func make(_ studio: Studio, _ folder: OutputFolder) async throws -> Int32 {
    var names = OutputNames(keeping: inputs.inputs, in: folder.path)
    let items = inputs.inputs.enumerated().map { index, input in
      MakeItem(index: index, input: input, name: names.claim(input.stem, for: options.sticker.targets))
    }
    let progress = ProgressLine(total: items.count)
    let job = try await StickerJob(options, studio: studio, folder: folder, progress: progress)
    let runner = MakeRunner(
      items: items, workers: studio.configuration.limits.workers, isJSON: options.isJSON, progress: progress)
    let tally = try await runner.run { try await job.make($0) }
    if let sheet = options.sheet, !tally.stickers.isEmpty {
      try await StickerSheet(path: sheet, studio: studio).write(tally.stickers)
      if !options.isJSON { Terminal.write("-> \(Terminal.shown(sheet))\n", to: .output) }
    }
    return tally.isWhole ? 0 : 1
  }
}
