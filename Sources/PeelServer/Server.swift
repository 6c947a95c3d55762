package import PeelCore
package import PeelNet
import PeelPack
import PeelStore
import PeelStudio
import PeelWire
import Synchronization

/// A whole Peel server: store, hub, services, network. Made with ``open(_:log:now:)``, run until drained.
package final class Server: Sendable {
  /// Where it listens, with the real port: `127.0.0.1:8080`.
  package var address: String { "\(http.address)" }
  /// What the operator should know after the start, line by line.
  package let notices: [String]

  private let http: HTTPServer
  let parts: ServerParts
  private let service: PeelService
  private let group: EventLoopGroup
  private let draining: DrainFlag

  private init(
    http: HTTPServer, parts: ServerParts, service: PeelService, group: EventLoopGroup, notices: [String],
    draining: DrainFlag
  ) {
    self.draining = draining
    self.http = http
    self.parts = parts
    self.service = service
    self.group = group
    self.notices = notices
  }

  /// Opens the data folder and binds the address; nothing is served before ``run()``.
  /// - Parameter group: Loops to share with others; loops of its own when left out.
  /// - Throws: ``StoreError`` (`inUse` for a folder another server has), `NetError` for an address that cannot be had.
  package static func open(
    _ configuration: ServerConfiguration, group shared: EventLoopGroup? = nil, log: Log,
    now: @escaping @Sendable () -> Timestamp
  ) async throws -> Server {
    let group = try shared ?? EventLoopGroup(count: configuration.loops)
    let hub = Hub(group: group)
    let store = try SQLiteStore(
      folder: configuration.dataFolder, limits: configuration.limits, now: now, feed: hub.feed,
      readers: configuration.readers)
    do {
      let blobs = try FileBlobStore(folder: configuration.dataFolder)
      return try await open(configuration, store: store, blobs: blobs, hub: hub, group: group, log: log, now: now)
    } catch {
      await store.close()
      throw error
    }
  }

  private static func open(
    _ configuration: ServerConfiguration, store: SQLiteStore, blobs: FileBlobStore, hub: Hub, group: EventLoopGroup,
    log: Log, now: @escaping @Sendable () -> Timestamp
  ) async throws -> Server {
    let app = try await store.app(named: configuration.appName)
    let parts = ServerParts(
      configuration: configuration, app: app, store: store, blobs: blobs, hub: hub, log: log, now: now)
    var notices: [String] = []
    var web: WebFiles?
    if let folder = configuration.webFolder {
      do { web = try WebFiles(folder: folder) } catch {
        notices.append("The browser client is not served: \(error)")
      }
    }
    let board = CatalogueBoard(store: store, app: app, packs: parts.packs)
    try await board.warmUp()
    await parts.accounts.warmUp()
    let drain = DrainFlag()
    var desk: StudioDesk?
    if let worker = configuration.workerPath, let vendor = configuration.vendorPath {
      do {
        desk = try StudioDesk(
          studio: Studio(StudioConfiguration(workerPath: worker, vendorPath: vendor)),
          folder: configuration.dataFolder + "/studio", configuration: configuration, now: now,
          tell: { hub.job($0, of: $1) })
      } catch {
        notices.append("Stickers cannot be made here: \(error)")
      }
    }
    let service = PeelService(parts: parts, studio: desk, web: web, catalogue: board) {
      if drain.isSet { return Problem(.maintenance) }
      do throws(StoreError) { _ = try await store.head() } catch { return Problem(error) }
      return nil
    }
    var network = HTTPServerConfiguration(
      host: configuration.host, port: configuration.port, limits: configuration.network)
    let isSecure = configuration.isSecure
    network.decorate = { [service] response, head in
      SecurityHeaders.add(to: &response, isSecure: isSecure)
      if let head { response.headers["x-request-id"] = service.requestID(head) }
    }
    network.problem = { [service] status, code, detail, head in
      service.refusal(status: status, code: code, detail: detail, head)
    }
    network.allowsOrigin = { origin, head in PeelService.isOwn(origin, head, configuration) }
    let http = try HTTPServer(configuration: network, group: group, service: service)
    return Server(http: http, parts: parts, service: service, group: group, notices: notices, draining: drain)
  }

  /// Brings the sample catalogue into the store, as far as it is not there; tells each step. Runs beside ``run()``.
  package func prepare(_ tell: @escaping @Sendable (String) -> Void) async {
    guard let desk = service.studio else { return }
    do {
      if let note = try await desk.studio.warmUp().note {
        tell(note)
        parts.log(.warning, "the studio cuts less well than it should", ["note": "\(note)"])
      }
      guard let folder = parts.configuration.catalogueFolder else { return }
      let keeper = StickerKeeper(store: parts.store, blobs: parts.blobs, app: parts.app)
      let catalogue = CatalogueImport(
        folder: folder, stamp: parts.configuration.dataFolder + "/catalogue.json", keeper: keeper, studio: desk.studio)
      try await catalogue.run(tell) { [self] pack in
        parts.packs.put(pack)
        catalogueChanged()
      }
    } catch {
      if !Task.isCancelled { tell("The sample catalogue is not complete: \(error)") }
    }
  }

  /// Serves until ``drain()`` or until the task is cancelled, then closes the store.
  package func run() async throws {
    parts.log(.info, "serving", ["address": "\(address)"])
    let sweep = Task {
      // Ends with the server.
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(30))
        self.sweep()
      }
    }
    defer { sweep.cancel() }
    do { try await http.run() } catch {
      await parts.store.close()
      throw error
    }
    await parts.store.close()
    await service.studio?.close()
    await parts.blobs.close()
    parts.log(.info, "stopped")
  }

  /// A pack of the catalogue was published.
  func catalogueChanged() { service.catalogue.changed() }

  /// Ends sockets whose token expired; called every half minute.
  func sweep() {
    parts.hub.endExpired(at: parts.now())
    // A moment's work on the desk's own time.
    if let desk = service.studio { Task { await desk.sweep() } }
  }

  /// Drains at SIGTERM or Ctrl-C, after a word to the operator.
  package func drainOnSignals(_ caught: @escaping @Sendable () -> Void) throws {
    guard let loop = group.loops.first else { return }
    _ = try SignalWatcher(on: loop) { [self] _ in
      caught()
      // Ends with the drain, which the process waits for.
      Task { await drain() }
    }
  }

  /// Fails readiness, lets requests finish, tells sockets to come again, and makes ``run()`` return.
  package func drain() async {
    draining.set()
    parts.log(.info, "draining")
    await http.drain()
  }
}

/// Whether the server is about to stop.
final class DrainFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}
