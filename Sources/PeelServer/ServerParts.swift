import PeelCore
import PeelNet
import PeelStore

/// What requests and sockets work with; made once, shared by all.
final class ServerParts: Sendable {
  let configuration: ServerConfiguration
  let app: AppID
  let store: any Store
  let blobs: FileBlobStore
  let hub: Hub
  let accounts: Accounts
  let messages: Messages
  let receipts: Receipts
  let packs: PackShelf
  let limiter: RateLimiter
  let metrics: Metrics
  let log: Log
  let now: @Sendable () -> Timestamp

  init(
    configuration: ServerConfiguration, app: AppID, store: any Store, blobs: FileBlobStore, hub: Hub, log: Log,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.configuration = configuration
    self.app = app
    self.store = store
    self.blobs = blobs
    self.hub = hub
    self.log = log
    self.now = now
    metrics = Metrics(deliveries: hub.delivered)
    limiter = RateLimiter(configuration.rates, now: now)
    packs = PackShelf(store: store)
    accounts = Accounts(store: store, app: app, configuration: configuration, now: now)
    messages = Messages(
      store: store, packs: packs, limiter: limiter, limits: configuration.limits, metrics: metrics)
    receipts = Receipts(store: store, hub: hub, limit: configuration.rates.receipts, now: now)
    hub.begin(epoch: store.epoch)
  }
}
