import Foundation
import PeelCore
import PeelNet
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

struct ServiceTests {
  @Test
  func `the server reports its limits, health, readiness and itself`() async throws {
    try await TestServer.with { server in
      let limits = try await server.send(.get, "/v1/limits").body(LimitsBody.self)
      #expect(limits.product["textCodePoints"] == 8000)
      #expect(limits.network["pingIntervalMs"] == 25_000)
      #expect(try await server.send(.get, "/healthz").body(HealthBody.self).status == "ok")
      #expect(try await server.send(.get, "/readyz").status == 200)
      let document = try await server.send(.get, "/openapi.json")
      #expect(document.bytes == OpenAPI.document())
      _ = try await server.signUp("maker")
      let metrics = try await server.send(.get, "/metrics")
      #expect(metrics.text.contains(#"peel_http_requests_total{route="register",status="201"} 1"#))
      #expect(metrics.text.contains("peel_ready 1"))
      #expect(try await server.send(.get, "/problems/name-taken").text.contains("409"))
    }
  }

  @Test
  func `metrics are for this machine alone`() async throws {
    try await TestServer.with(configured: Change { $0.trustsProxy = true }) { server in
      let far = try await server.send(.get, "/metrics", headers: [("x-forwarded-for", "192.0.2.7")])
      #expect(far.status == 404)
      let near = try await server.send(.get, "/metrics")
      #expect(near.status == 200)
    }
  }

  @Test
  func `every answer carries the security headers and a request id`() async throws {
    try await TestServer.with { server in
      for path in ["/healthz", "/v1/nothing", "/v1/me"] {
        let answer = try await server.send(.get, path)
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(answer.headers["referrer-policy"] == "no-referrer")
        #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(answer.headers["permissions-policy"]?.contains("camera=(self)") == true)
        let id = try #require(answer.headers["x-request-id"])
        if let problem = answer.problem { #expect(problem.requestID == id) }
      }
    }
  }

  @Test
  func `the web client is served with its policy, tags, compression and its own addresses`() async throws {
    let folder = try TemporaryFolder()
    let web = folder.file("web")
    try FileManager.default.createDirectory(atPath: web + "/js", withIntermediateDirectories: true)
    let page = "<!doctype html><title>Peel</title>" + String(repeating: "<p>peel</p>", count: 100)
    for (name, text) in [("index.html", page), ("sw.js", "self"), ("js/main.js", "export {};")] {
      try Data(text.utf8).write(to: URL(filePath: "\(web)/\(name)"))
    }
    try await TestServer.with(configured: Change { $0.webFolder = web }) { server in
      for path in ["/", "/chat/12", "/index.html"] {
        let answer = try await server.send(.get, path)
        #expect(answer.status == 200)
        #expect(answer.text == page)
        #expect(answer.headers["content-security-policy"] == SecurityHeaders.client)
        #expect(answer.headers["cache-control"] == "no-cache")
        let tag = try #require(answer.headers["etag"])
        #expect(try await server.send(.get, path, headers: [("if-none-match", tag)]).status == 304)
      }
      let zipped = try await server.send(.get, "/", headers: [("accept-encoding", "gzip")])
      #expect(zipped.headers["content-encoding"] == "gzip")
      #expect(try await server.send(.get, "/sw.js").headers["cache-control"] == "no-cache")
      #expect(try await server.send(.get, "/missing.js").status == 404)
      #expect(try await server.send(.post, "/", json: "{}").status == 405)
      let manifest = try await server.send(.get, "/asset-manifest.json")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(manifest.bytes)) as? [String: Any])
      let files = try #require(object["files"] as? [String: String])
      #expect(Set(files.keys) == ["/index.html", "/sw.js", "/js/main.js"])
    }
  }

  @Test
  func `stickers, packs, media and the panel are served to signed-in people`() async throws {
    try await TestServer.with { server in
      let pack = try await server.publishNoodles()
      let anna = try await server.signUp("anna")
      let catalogue = try await anna.send(.get, "/v1/stickers/catalogue")
      let sections = try catalogue.body(CatalogueBody.self).sections
      #expect(sections.map(\.title) == ["Noodles"])
      let tag = try #require(catalogue.headers["etag"])
      let again = try await server.send(
        .get, "/v1/stickers/catalogue", token: anna.token, headers: [("if-none-match", tag)])
      #expect(again.status == 304)
      #expect(try await anna.send(.get, "/v1/packs/noodles").body(PackBody.self).licence == "CC0")
      let ref = try await anna.send(.get, "/v1/packs/noodles/versions/1/stickers/ramen").body(StickerRefBody.self)
      #expect(ref.value == pack.stickers[0].ref)
      let media = try await anna.send(.get, ref.url)
      #expect(media.text == "RIFF a picture")
      #expect(media.headers["content-type"] == "image/webp")
      #expect(media.headers["cache-control"]?.contains("immutable") == true)
      let part = try await server.send(.get, ref.url, token: anna.token, headers: [("range", "bytes=0-3")])
      #expect(part.status == 206)
      #expect(part.text == "RIFF")
      #expect(try await anna.send(.get, ref.url + "?size=300").text == "PNG of 300")
      #expect(try await anna.send(.get, ref.url + "?size=408").status == 404)
      #expect(try await anna.send(.get, ref.url + "?size=1").status == 422)
      #expect(try await server.send(.get, ref.url).status == 401)
      let chosen = try await anna.send(.put, "/v1/me/stickers/sections", json: #"{"sections":["noodles","unknown"]}"#)
      #expect(try chosen.body(StickerStateBody.self).sections == ["noodles", "unknown"])
      let none = try await anna.send(.put, "/v1/me/stickers/sections", json: #"{"sections":[]}"#)
      #expect(try none.body(StickerStateBody.self).sections == [])
    }
  }

  @Test
  func `no line of the log holds a secret or a word of anybody's message`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      let line = try await anna.connect()
      try await line.caughtUp()
      try await anna.say("my secret sentence", in: talk.id)
      _ = try await line.message()
      _ = try await anna.send(.get, "/v1/users?q=userName:be*")
      _ = try await server.send(.post, "/v1/auth/login", LoginBody(userName: "anna", password: "a wrong guess"))
      _ = try await anna.send(.post, "/v1/auth/logout")
      let all = server.log.all.joined()
      #expect(all.contains("/v1/conversations/{conversation}/messages"))
      for secret in [
        anna.token, anna.session.refreshToken ?? "-", "peel_a_", "peel_r_", "correct horse", "a wrong guess",
        "my secret sentence", "be*",
      ] { #expect(!all.contains(secret)) }
      for line in server.log.all {
        #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
      }
    }
  }
}
