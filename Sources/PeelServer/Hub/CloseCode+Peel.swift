import PeelNet

extension CloseCode {
  static let badFrame: CloseCode = 4400
  static let signInNeeded: CloseCode = 4401
  static let tooManyRequests: CloseCode = 4429
}
