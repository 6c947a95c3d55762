/// Why a message was refused while it was read.
struct HTTPFailure: Error, Equatable {
  let status: Int
  let code: String
  let detail: String

  init(_ status: Int, _ code: String, _ detail: String) {
    self.status = status
    self.code = code
    self.detail = detail
  }

  static let storage = HTTPFailure(507, "storage", "the upload cannot be stored now")
  static let restarting = HTTPFailure(503, "maintenance", "the server is restarting")
}
