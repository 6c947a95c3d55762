/// Media types by file name, for the files Peel itself serves.
package enum ContentType {
  /// The type of a file by the end of its name; `application/octet-stream` when unknown.
  package static func of(_ path: String) -> String {
    let name = path.utf8.lastIndex(of: 47).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard let dot = name.utf8.lastIndex(of: 46) else { return "application/octet-stream" }
    return types[name[name.utf8.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }

  /// Whether compression makes a file of this type smaller.
  static func isCompressible(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/json") || type.hasPrefix("application/manifest")
      || type == "image/svg+xml" || type == "application/wasm"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8", "md": "text/plain; charset=utf-8",
    "xml": "text/xml; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "apng": "image/apng",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "wasm": "application/wasm",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "webm": "video/webm", "mp4": "video/mp4", "pdf": "application/pdf",
    "zip": "application/zip", "plist": "application/xml",
  ]
}
