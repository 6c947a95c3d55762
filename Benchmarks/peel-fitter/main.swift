import Foundation
import PeelCore
import PeelKernels
import PeelStudio

// Fits pictures and films to one target, several at a time, and says what it cost. Started by Benchmarks/stickers.py.
// usage: peel-fitter still|film TARGET PROCESSES OUT_DIR FILE...

/// One file's figures.
struct Row: Encodable {
  var file: String
  var bytes = 0
  var frames = 0
  var milliseconds = 0
  var seconds = 0.0
  var sacrifices: [String] = []
  var error: String?
}

let arguments = CommandLine.arguments
guard arguments.count > 5, ["still", "film"].contains(arguments[1]),
  let target = StickerTarget(rawValue: arguments[2]), let processes = Int(arguments[3])
else {
  print("usage: peel-fitter still|film TARGET PROCESSES OUT_DIR FILE...")
  exit(2)
}
let folder = URL(filePath: arguments[0]).deletingLastPathComponent()
var limits = StudioLimits()
limits.workers = processes
let studio = Studio(
  StudioConfiguration(workerPath: folder.appending(path: "peel-worker").path, vendorPath: "vendor", limits: limits))
let options = StickerOptions(targets: [target], style: .plain, keepsFrame: true)

@Sendable func fit(_ path: String, into out: String) async -> Row {
  var row = Row(file: path)
  let start = ContinuousClock.now
  do {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let files: [TargetFile]
    if arguments[1] == "film" {
      files = try await studio.film(bytes: bytes, options: options)
    } else {
      files = try await studio.files(from: try await studio.decode(bytes: bytes, workSize: 1024), options: options)
    }
    for file in files {
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      try Data(file.bytes).write(to: URL(filePath: "\(out)/\(name).\(file.fileExtension)"))
      (row.bytes, row.frames, row.milliseconds) = (file.bytes.count, file.frames, file.milliseconds)
      row.sacrifices = file.sacrifices.map(\.description)
    }
  } catch { row.error = "\(error)" }
  row.seconds = (ContinuousClock.now - start) / .seconds(1)
  return row
}

let out = arguments[4]
await withTaskGroup(of: Row.self) { group in
  var waiting = arguments.dropFirst(5).makeIterator()
  for _ in 0..<processes { if let path = waiting.next() { group.addTask { await fit(path, into: out) } } }
  while let row = await group.next() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print((try? encoder.encode(row)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    if let path = waiting.next() { group.addTask { await fit(path, into: out) } }
  }
}
await studio.close()
