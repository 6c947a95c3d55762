import Foundation
import PeelKernels
import Testing

@testable import PeelStudio

/// A film as somebody sees it: every frame at once, which only tests may hold.
struct SeenFilm {
  var width = 0
  var height = 0
  var loops = 0
  var frames: [FilmFrame] = []

  var milliseconds: [Int] { frames.map(\.milliseconds) }
}

/// Films of Tests/Fixtures/films, read by Peel and by others.
enum Films {
  private static let folder = Studios.root + "/Tests/Fixtures/films/"

  /// The libraries, started once in this process as a worker starts them.
  private static let isStarted: Result<Void, StudioError> = Result { () throws(StudioError) in
    try FilmReader.start()
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: folder + name)))
  }

  static func names(in subfolder: String, ending: String) -> [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder + subfolder)) ?? []
    return found.filter { ending.isEmpty || $0.hasSuffix(ending) }.sorted().map { subfolder + "/" + $0 }
  }

  static func open(_ bytes: [UInt8], limits: FilmLimits = FilmLimits()) throws -> (any FilmSource)? {
    try isStarted.get()
    return try FilmReader.open(bytes, limits: limits)
  }

  /// All frames, nil for a still. Read twice, because a film is rewound for every target.
  static func read(_ name: String, limits: FilmLimits = FilmLimits()) throws -> SeenFilm? {
    guard let film = try open(try bytes(name), limits: limits) else { return nil }
    let seen = try read(film)
    try film.rewind()
    let again = try read(film)
    #expect(again.frames.map(\.image) == seen.frames.map(\.image) && again.milliseconds == seen.milliseconds)
    return seen
  }

  static func read(_ film: any FilmSource) throws -> SeenFilm {
    var seen = SeenFilm(width: film.info.width, height: film.info.height, loops: film.info.loops)
    while let frame = try film.next() { seen.frames.append(frame) }
    #expect(try film.next() == nil)
    #expect(seen.frames.allSatisfy { ($0.image.width, $0.image.height) == (seen.width, seen.height) })
    return seen
  }

  /// The error that reading a film to its end gives.
  static func error(_ bytes: [UInt8], limits: FilmLimits = FilmLimits()) -> StudioError? {
    do {
      guard let film = try open(bytes, limits: limits) else { return nil }
      while try film.next() != nil {}
      return nil
    } catch { return error as? StudioError }
  }

  /// The films as Pillow or FFmpeg see them; none where they refuse.
  static func seen(by reader: String, _ names: [String]) throws -> [String: SeenFilm] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Studios.root + "/.venv/bin/python")
    process.arguments = [folder + "reference.py", reader] + names.map { $0.hasPrefix("/") ? $0 : folder + $0 }
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "reference.py failed")
    var cursor = FileCursor(bytes)
    var films: [String: SeenFilm] = [:]
    for name in names {
      let count = try cursor.low32()
      var film = SeenFilm(width: try cursor.low32(), height: try cursor.low32(), loops: try cursor.low32())
      for _ in 0..<count {
        let milliseconds = try cursor.low32()
        let pixels = Array(bytes[try cursor.take(film.width * film.height * 4)])
        film.frames.append(
          FilmFrame(
            image: RGBAImage(width: film.width, height: film.height, pixels: pixels), milliseconds: milliseconds))
      }
      if count > 0 { films[name] = film }
    }
    return films
  }

  /// What a program writes to its standard output.
  static func made(by program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) failed")
    return bytes
  }

  /// Checks that a film is what somebody else sees, each channel within `tolerance`. Hidden colours don't count.
  static func expect(
    _ film: SeenFilm?, is other: SeenFilm?, within tolerance: Int = 0, times: Bool = true, _ name: String
  ) {
    guard let film, let other else {
      Issue.record("\(name): \(film == nil ? "read as a still" : "refused by the reference")")
      return
    }
    #expect((film.width, film.height) == (other.width, other.height), "\(name)")
    #expect(film.frames.count == other.frames.count, "\(name)")
    if times { #expect(film.milliseconds == other.milliseconds, "\(name)") }
    for (number, (one, two)) in zip(film.frames, other.frames).enumerated() {
      let off = difference(one.image.withoutHiddenColors, two.image)
      #expect(off <= tolerance, "\(name), frame \(number) is off by \(off)")
    }
  }

  /// The largest difference of two pictures in any channel.
  static func difference(_ one: RGBAImage, _ other: RGBAImage) -> Int {
    guard one.pixels.count == other.pixels.count else { return 256 }
    var most = 0
    for at in 0..<one.pixels.count { most = max(most, abs(Int(one.pixels[at]) - Int(other.pixels[at]))) }
    return most
  }
}
