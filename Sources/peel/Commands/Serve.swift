import Foundation
import PeelCore
import PeelNet
import PeelServer

/// `peel serve`: the server, until it is told to stop.
enum Serve {
  static let command = Command(
    name: "serve", abstract: "Runs a Peel server and its web client.",
    discussion: """
      Keeps everything in one folder and serves people on one address. Ctrl-C or SIGTERM lets
      running requests finish first.
      """,
    options: [
      .value("host", as: "address", "Where to listen.", default: "127.0.0.1"),
      .value("port", short: "p", as: "number", "0 for any free one.", default: "8080"),
      .value("data", short: "d", as: "folder", "Where everything is kept.", default: "data", completion: .folder),
      .value("config", short: "c", as: "file", "A JSON file with more settings; options win.", completion: .file),
      .value(
        "log", as: "level", "The least important lines to write on standard error.", default: "info",
        completion: .words(["debug", "info", "warning", "error"])),
    ], run: run)

  @Sendable private static func run(_ arguments: Arguments) async throws -> Int32 {
    let home = Home()
    var configuration = ServerConfiguration(dataFolder: "data")
    configuration.webFolder = home.web
    configuration.catalogueFolder = home.catalogue
    configuration.workerPath = home.worker
    configuration.vendorPath = home.vendor
    configuration.loops = min(4, EventLoopGroup.usableCores)
    if let file = arguments["config"] { try ConfigurationFile.read(file).apply(to: &configuration) }
    if let host = arguments["host"] { configuration.host = host }
    if arguments["port"] != nil {
      configuration.port = UInt16(try arguments.integer("port", default: 8080, in: 0...65535))
    }
    if let data = arguments["data"] { configuration.dataFolder = data }
    if let text = arguments["log"] {
      guard let level = Log.Level(name: text) else {
        throw UsageError(
          message: "The value '\(text)' is invalid for '--log': debug, info, warning or error", command: command)
      }
      configuration.logLevel = level
    }
    configuration.dataFolder = URL(filePath: configuration.dataFolder).standardizedFileURL.path
    let now: @Sendable () -> Timestamp = {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
    let server = try await Server.open(
      configuration, log: Log(level: configuration.logLevel, now: now), now: now)
    try server.drainOnSignals {
      Terminal.write("Stopping; requests under way are finished first.\n", to: .output)
    }
    Terminal.write(
      """
      Peel is on http://\(server.address)
      Everything is kept in \(configuration.dataFolder)
      \(server.notices.map { $0 + "\n" }.joined())
      """, to: .output)
    let work = Task {
      await server.prepare { line in Terminal.write(line + "\n", to: .output) }
    }
    defer { work.cancel() }
    try await server.run()
    return 0
  }
}
