import PeelNet
import PeelWire

/// Shapes of answers.
enum Answer {
  static func json(_ body: some Encodable, status: Int = 200) -> HTTPResponse {
    json(bytes: WireJSON.encode(body), status: status)
  }

  static func json(bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["content-type": "application/json", "cache-control": "no-store"], body: .bytes(bytes))
  }

  static var done: HTTPResponse { HTTPResponse(status: 204) }

  static func problem(_ problem: Problem, allow: [String] = []) -> HTTPResponse {
    var response = HTTPResponse(
      status: problem.status, headers: ["content-type": Problem.mediaType, "cache-control": "no-store"],
      body: .bytes(WireJSON.encode(problem)))
    if let wait = problem.retryAfterMilliseconds { response.headers.add("retry-after", "\((wait + 999) / 1000)") }
    if problem.status == 401 { response.headers.add("www-authenticate", "Bearer realm=\"peel\"") }
    if !allow.isEmpty { response.headers.add("allow", allow.joined(separator: ", ")) }
    return response
  }
}
