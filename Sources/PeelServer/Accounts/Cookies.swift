import PeelNet

/// The two cookies of browsers.
struct Cookies: Sendable {
  static let access = "peel_access"
  static let refresh = "peel_refresh"

  var isSecure: Bool

  func set(_ response: inout HTTPResponse, access: String, accessSeconds: Int64, refresh: String, refreshSeconds: Int64)
  {
    add(&response, Self.access, access, path: "/", seconds: accessSeconds)
    add(&response, Self.refresh, refresh, path: "/v1/auth", seconds: refreshSeconds)
  }

  func clear(_ response: inout HTTPResponse) {
    add(&response, Self.access, "", path: "/", seconds: 0)
    add(&response, Self.refresh, "", path: "/v1/auth", seconds: 0)
  }

  private func add(_ response: inout HTTPResponse, _ name: String, _ value: String, path: String, seconds: Int64) {
    response.headers.add(
      "set-cookie",
      "\(name)=\(value); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")")
  }

  /// The value of a cookie in a request; nil when absent, empty or there twice, since then it is not known whose it is.
  static func value(_ name: String, in headers: HTTPHeaders) -> String? {
    var found: String?
    for field in headers.values("cookie") {
      for pair in field.split(separator: ";") {
        let trimmed = pair.drop { $0 == " " }
        guard trimmed.hasPrefix(name), trimmed.dropFirst(name.count).first == "=" else { continue }
        if found != nil { return nil }
        found = String(trimmed.dropFirst(name.count + 1))
      }
    }
    return found?.isEmpty == true ? nil : found
  }
}
