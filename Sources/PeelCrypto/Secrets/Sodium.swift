import CSodium

/// The library's one-time start.
enum Sodium {
  private static let started: Void = {
    guard sodium_init() >= 0 else { fatalError("libsodium could not start: no source of random numbers") }
  }()

  static func start() { _ = started }
}
