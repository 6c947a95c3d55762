import Foundation
import PeelTestSupport
import Testing

@testable import PeelNet

struct StaticFilesTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = [
      "index.html": "<!doctype html>" + String(repeating: "<p>peel</p>", count: 100), "app.3f2a9c1b.js": "export {}",
      "deep/er/a.css": String(repeating: "a{color:red}", count: 50), ".hidden": "secret", "b.png": "not really",
      "deep/index.html": "deep",
    ]
    for (name, text) in files {
      let url = URL(filePath: folder.file(name))
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  @Test func `a folder is read whole, without what is hidden`() throws {
    let folder = try folder()
    let files = try StaticFiles(folder: folder.path)
    #expect(files.paths == ["/app.3f2a9c1b.js", "/b.png", "/deep/er/a.css", "/deep/index.html", "/index.html"])
    #expect(files.response(path: "/")?.headers["content-type"] == "text/html; charset=utf-8")
    #expect(files.response(path: "/deep/") != nil)
    #expect(files.response(path: "/.hidden") == nil)
    #expect(files.response(path: "/index.html")?.headers["cache-control"] == "no-cache")
    #expect(files.response(path: "/app.3f2a9c1b.js")?.headers["cache-control"] == "public, max-age=31536000, immutable")
    #expect(files.response(path: "/b.png")?.headers["vary"] == nil)
    #expect(throws: NetError.self) { try StaticFiles(folder: folder.path, limit: 100) }
    #expect(throws: NetError.self) { try StaticFiles(folder: folder.file("nowhere")) }
  }

  @Test func `the compressed form is served to those who take it, under its own tag`() async throws {
    let folder = try folder()
    let files = try StaticFiles(folder: folder.path)
    try await withServer(StaticService(files: files)) { server in
      let client = HTTPClient(group: server.group, width: 1)
      let url = try NetURL("http://\(server.address)/index.html")
      let plain = try await client.send(HTTPClientRequest(.get, url))
      #expect(try Data(contentsOf: URL(filePath: folder.file("index.html"))) == Data(plain.body))
      let small = try await client.send(HTTPClientRequest(.get, url, headers: ["accept-encoding": "br, gzip"]))
      #expect(small.headers["content-encoding"] == "gzip")
      #expect(small.headers["vary"] == "accept-encoding")
      #expect(small.body.count < plain.body.count / 2)
      #expect(small.body.prefix(2) == [0x1F, 0x8B])
      #expect(small.headers["etag"] != plain.headers["etag"])
      let tag = try #require(small.headers["etag"])
      let again = try await client.send(
        HTTPClientRequest(.get, url, headers: ["accept-encoding": "gzip", "if-none-match": tag]))
      #expect(again.status == 304)
      let part = try await client.send(HTTPClientRequest(.get, url, headers: ["range": "bytes=2-8"]))
      #expect(part.body == Array(plain.body[2...8]))
    }
  }

  @Test(arguments: [
    ("gzip", true), ("*", true), ("br", false), ("gzip;q=0", false), ("gzip; q=0.0", false),
    ("deflate, GZIP;q=0.5", true), ("", false),
  ])
  func `the client's word about gzip is kept`(field: String, takes: Bool) {
    #expect(StaticFiles.takesGzip(["accept-encoding": field]) == takes)
  }

  @Test(arguments: [
    ("app.3f2a9c1b.js", true), ("core-1.4.0.wasm", true), ("index.html", false), ("app.js", false),
    ("a.deadbeef.js", false),
    ("feedback.css", false), ("v/12345678.js", false),
  ])
  func `only a name with a hash or a version lasts for ever`(name: String, isVersioned: Bool) {
    #expect(StaticFiles.isVersioned(name) == isVersioned)
  }
}

struct StaticService: HTTPService {
  let files: StaticFiles

  func admit(_ head: HTTPRequestHead) -> Admission { .buffer(limit: 0) }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    files.response(path: request.path, headers: request.headers)
      ?? .problem(404, code: "not-found", "there is nothing here")
  }
}
