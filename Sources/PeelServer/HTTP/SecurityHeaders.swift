import PeelNet

/// What every answer tells the browser to allow.
enum SecurityHeaders {
  /// For pages, scripts and workers of the web client.
  static let client =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    + "media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; "
    + "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types peel"
  /// For everything else, people's images above all: nothing in it may run.
  static let inert = "default-src 'none'; frame-ancestors 'none'; sandbox"

  static func add(to response: inout HTTPResponse, isSecure: Bool) {
    func set(_ name: String, _ value: String) {
      if !response.headers.contains(name) { response.headers.add(name, value) }
    }
    set("content-security-policy", inert)
    set("x-content-type-options", "nosniff")
    set("referrer-policy", "no-referrer")
    set("cross-origin-opener-policy", "same-origin")
    set("cross-origin-resource-policy", "same-origin")
    set("permissions-policy", "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()")
    set("x-frame-options", "DENY")
    if isSecure { set("strict-transport-security", "max-age=31536000") }
  }
}
