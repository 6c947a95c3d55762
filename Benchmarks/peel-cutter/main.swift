import Foundation
import PeelKernels
import PeelStudio

// Cuts photos out and says how long each step took, one JSON object a line. Started by Benchmarks/cutout.py.
// usage: peel-cutter OUT_DIR FILE... | peel-cutter --marks

/// One photo's figures.
struct Row: Encodable {
  var file: String
  var decode = 0.0
  var quick = 0.0
  var fine = 0.0
  var make = 0.0
  /// Processor seconds of the same steps.
  var decodeProcessor = 0.0
  var quickProcessor = 0.0
  var fineProcessor = 0.0
  var quickCertainty = 0.0
  var certainty = 0.0
  var error: String?
  /// Highest resident memory of the process that cuts, bytes, so far.
  var cutterMemory = 0
}

func timed<Value>(_ seconds: inout Double, _ body: () async throws -> Value) async throws -> Value {
  let start = ContinuousClock.now
  let value = try await body()
  seconds = (ContinuousClock.now - start) / .seconds(1)
  return value
}

/// User and system time of a process with all its threads, seconds.
func processorTime(_ process: Int32) -> Double {
  let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
  let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
  guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
  return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
}

/// As ``timed(_:_:)``, with the processor time of the studio's processes; one that ends in between is not counted.
func timed<Value>(
  _ seconds: inout Double, _ processor: inout Double, of studio: Studio, _ body: () async throws -> Value
) async throws -> Value {
  let before = await studio.processes.map { ($0, processorTime($0)) }
  let value = try await timed(&seconds, body)
  processor = before.reduce(0) { $0 + max(0, processorTime($1.0) - $1.1) }
  return value
}

/// Portable arbitrary map: pixels as they are, for an evaluation that must not depend on our own encoder.
func write(_ image: RGBAImage, _ path: String) throws {
  let header = "P7\nWIDTH \(image.width)\nHEIGHT \(image.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
  try (Data(header.utf8) + Data(image.pixels)).write(to: URL(filePath: path))
}

func peakMemory(_ process: Int32) -> Int {
  let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
}

let arguments = CommandLine.arguments
guard arguments.count > 2 || arguments.last == "--marks" else {
  print("usage: peel-cutter OUT_DIR FILE... | peel-cutter --marks")
  exit(2)
}
let folder = URL(filePath: arguments[0]).deletingLastPathComponent()
let home = ProcessInfo.processInfo.environment["PEEL_HOME"] ?? "."
let studio = Studio(
  StudioConfiguration(workerPath: folder.appending(path: "peel-worker").path, vendorPath: home + "/vendor"))
let capability = try await studio.warmUp()
guard capability.isFull else {
  print(capability.note ?? "both models are needed: run Scripts/setup")
  exit(1)
}
if arguments.count == 2 { try await MarkedCuts(studio: studio).run() }
for file in arguments.dropFirst(2) {
  var row = Row(file: file)
  let name = arguments[1] + "/" + URL(filePath: file).deletingPathExtension().lastPathComponent
  do {
    let photo = try await timed(&row.decode, &row.decodeProcessor, of: studio) {
      try await studio.decode(file: file)
    }
    let quick = try await timed(&row.quick, &row.quickProcessor, of: studio) {
      try await studio.quickCut(photo)
    }
    let fine = try await timed(&row.fine, &row.fineProcessor, of: studio) {
      try await studio.fineCut(photo, quick: quick)
    }
    let files = try await timed(&row.make) { try await studio.sticker(from: fine) }
    (row.quickCertainty, row.certainty) = (quick.certainty, fine.certainty)
    try write(quick.image, name + ".quick.pam")
    try write(fine.image, name + ".fine.pam")
    try Data(files.png618).write(to: URL(filePath: name + ".618.png"))
    try Data(files.webp512).write(to: URL(filePath: name + ".512.webp"))
  } catch { row.error = String(reflecting: error) }
  for process in await studio.processes { row.cutterMemory = max(row.cutterMemory, peakMemory(process)) }
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  print(String(decoding: try encoder.encode(row), as: UTF8.self))
  fflush(nil)
}
await studio.close()
