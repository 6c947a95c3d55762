import PeelNet
import PeelWire

/// The browser client: files from memory, `index.html` for its own addresses, and the list its service worker keeps.
struct WebFiles: Sendable {
  private let files: StaticFiles
  private let manifest: [UInt8]
  private let manifestTag: String

  /// - Throws: ``NetError`` naming the folder.
  init(folder: String) throws {
    files = try StaticFiles(folder: folder)
    var writer = JSONWriter(capacity: 8192)
    writer.raw("{\"files\":{")
    for (index, path) in files.paths.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.string(path)
      writer.raw(":")
      writer.string(String((files.etag(of: path) ?? "").dropFirst().dropLast()))
    }
    let listed = writer.bytes
    manifestTag = WebVersion.of(listed)
    writer.raw("},\"version\":")
    writer.string(manifestTag)
    writer.raw("}")
    manifest = writer.bytes
  }

  func response(_ request: HTTPRequest) -> HTTPResponse? {
    if request.path == "/asset-manifest.json" {
      return HTTPResponse(
        headers: ["content-type": "application/json", "cache-control": "no-cache", "etag": "\"\(manifestTag)\""],
        body: .bytes(manifest))
    }
    if var response = files.response(path: request.path, headers: request.headers) {
      prepare(&response)
      return response
    }
    // The client's own addresses have no dot in their last part.
    guard request.path.split(separator: "/").last?.contains(".") != true,
      var page = files.response(path: "/index.html", headers: request.headers)
    else { return nil }
    prepare(&page)
    return page
  }

  private func prepare(_ response: inout HTTPResponse) {
    response.headers.add("content-security-policy", SecurityHeaders.client)
  }
}
