package import PeelCore
package import PeelCrypto
package import PeelNet

/// Everything an operator can set, with the defaults Peel ships with.
package struct ServerConfiguration: Sendable {
  /// A name or numeric address to listen on.
  package var host = "127.0.0.1"
  /// 0 for any free port.
  package var port: UInt16 = 8080
  /// Where the database and the files lie.
  package var dataFolder: String
  /// The browser client's files; nil for a server without one.
  package var webFolder: String?
  /// The sample catalogue; nil for none.
  package var catalogueFolder: String?
  /// The `peel-worker` program; nil for a server that makes no stickers.
  package var workerPath: String?
  /// The folder of the cut-out engine and its models.
  package var vendorPath: String?
  /// The app everybody signs up in.
  package var appName = "peel"
  /// Event loops; more than cores brings nothing.
  package var loops = 1
  /// Threads that read the database.
  package var readers = 3
  /// The product's bounds.
  package var limits = Limits()
  /// The network's bounds.
  package var network = NetLimits()
  /// How often one person or address may do something.
  package var rates = RateLimits()
  /// How long an access token lasts.
  package var accessSeconds: Int64 = 15 * 60
  /// How long a refresh token lasts.
  package var refreshSeconds: Int64 = 90 * 24 * 3600
  /// Origins besides the server's own whose pages may make changes with cookies: `https://chat.example`.
  package var origins: [String] = []
  /// Whether cookies are for https alone; set it behind a proxy that ends TLS.
  package var isSecure = false
  /// Whether `X-Forwarded-For` of a proxy on this machine names the client.
  package var trustsProxy = false
  /// What a password hash costs.
  package var passwords = PasswordParameters.standard
  /// The least important lines that are written.
  package var logLevel = Log.Level.info
  /// Things a person may have in the studio at the same time.
  package var jobsPerUser = 10
  /// How long they live.
  package var jobSeconds: Int64 = 3600

  /// A configuration with the defaults.
  package init(dataFolder: String) { self.dataFolder = dataFolder }
}
