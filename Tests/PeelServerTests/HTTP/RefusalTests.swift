import Foundation
import PeelCore
import PeelNet
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

/// Every class of bad input on every route: refused with the right status and code, and nothing is stored.
struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var method: HTTPMethod
    var path: String
    var json: String? = nil
    var status: Int
    var code: ProblemCode
    var pointer: String? = nil

    var testDescription: String { "\(method.rawValue) \(path) \(json?.prefix(80) ?? "") → \(status) \(code.rawValue)" }
  }

  private static let strange = "721533960193572866"
  private static let uuid = "0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b"
  private static let digest = String(repeating: "0a", count: 32)

  /// `TALK` and `MESSAGE` stand for what the caller may see, `HIDDEN` and `SECRET` for other people's.
  static let cases: [Case] = [
    // Unknown ids, somebody else's, and what is no id.
    Case(method: .get, path: "/v1/conversations/\(strange)", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/conversations/HIDDEN", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/conversations/0", status: 422, code: .validation, pointer: "/conversation"),
    Case(method: .get, path: "/v1/conversations/99999999999999999999", status: 422, code: .validation),
    Case(method: .get, path: "/v1/conversations/x%2Fy", status: 400, code: .badRequest),
    Case(method: .get, path: "/v1/conversations/HIDDEN/messages", status: 404, code: .notFound),
    Case(
      method: .post, path: "/v1/conversations/HIDDEN/messages",
      json: #"{"clientMsgId":"UUID","type":"text","text":"x"}"#,
      status: 404, code: .notFound),
    Case(
      method: .post, path: "/v1/conversations/HIDDEN/receipts", json: #"{"readSeq":1}"#, status: 404, code: .notFound),
    Case(
      method: .post, path: "/v1/conversations/HIDDEN/members", json: #"{"members":["\#(strange)"]}"#, status: 404,
      code: .notFound),
    Case(method: .delete, path: "/v1/conversations/HIDDEN/members/\(strange)", status: 404, code: .notFound),
    Case(
      method: .put, path: "/v1/messages/SECRET/placements/\(uuid)",
      json: #"{"sticker":{"packId":"noodles","stickerId":"ramen"},"x":0,"y":0,"scale":1,"rotation":0}"#, status: 404,
      code: .notFound),
    Case(method: .delete, path: "/v1/messages/SECRET/placements/\(uuid)", status: 404, code: .notFound),
    Case(
      method: .delete, path: "/v1/messages/MESSAGE/placements/xyz", status: 422, code: .validation,
      pointer: "/placement"),
    Case(method: .get, path: "/v1/packs/none", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/packs/my-\(strange)", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/packs/BAD", status: 422, code: .validation, pointer: "/pack"),
    Case(method: .get, path: "/v1/packs/noodles/versions/9/stickers/ramen", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/packs/noodles/versions/0/stickers/ramen", status: 422, code: .validation),
    Case(method: .get, path: "/v1/packs/noodles/versions/1/stickers/none", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/media/\(digest)", status: 404, code: .notFound),
    Case(method: .get, path: "/v1/media/nonsense", status: 422, code: .validation, pointer: "/digest"),
    Case(method: .delete, path: "/v1/me/stickers/none", status: 404, code: .notFound),
    // Bodies.
    Case(method: .post, path: "/v1/conversations", json: "{", status: 400, code: .invalidJSON),
    Case(method: .post, path: "/v1/conversations", json: "[]", status: 422, code: .validation),
    Case(method: .post, path: "/v1/conversations", json: "{}", status: 422, code: .validation, pointer: "/members"),
    Case(
      method: .post, path: "/v1/conversations", json: #"{"members":[]}"#, status: 422, code: .validation,
      pointer: "/members"),
    Case(
      method: .post, path: "/v1/conversations", json: #"{"members":["ME"]}"#, status: 422, code: .validation,
      pointer: "/members"),
    Case(
      method: .post, path: "/v1/conversations", json: #"{"members":[7]}"#, status: 422, code: .validation,
      pointer: "/members/0"),
    Case(method: .post, path: "/v1/conversations", json: #"{"members":["\#(strange)"]}"#, status: 404, code: .notFound),
    Case(
      method: .post, path: "/v1/conversations", json: #"{"members":["OTHER"],"title":""}"#, status: 422,
      code: .validation, pointer: "/title"),
    Case(
      method: .post, path: "/v1/conversations",
      json: #"{"members":["OTHER"],"title":"\#(String(repeating: "x", count: 129))"}"#, status: 422, code: .validation,
      pointer: "/title"),
    Case(
      method: .post, path: "/v1/conversations/TALK/members", json: #"{"members":[]}"#, status: 422, code: .validation,
      pointer: "/members"),
    Case(method: .post, path: "/v1/conversations/TALK/messages", json: "", status: 400, code: .invalidJSON),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages", json: #"{"clientMsgId":"UUID","type":"text"}"#,
      status: 422, code: .validation, pointer: "/text"),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages",
      json: #"{"clientMsgId":"UUID","type":"text","text":"\#(String(repeating: "x", count: 8001))"}"#, status: 422,
      code: .validation, pointer: "/text"),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages", json: #"{"clientMsgId":"UUID","type":"system"}"#,
      status: 422, code: .validation, pointer: "/type"),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages",
      json: #"{"clientMsgId":"UUID","type":"sticker","sticker":{"packId":"none","stickerId":"x"}}"#, status: 422,
      code: .stickerInvalid, pointer: "/sticker"),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages",
      json: #"{"clientMsgId":"UUID","type":"sticker","sticker":{"packId":"noodles","stickerId":"none"}}"#, status: 422,
      code: .stickerInvalid, pointer: "/sticker"),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages",
      json: #"{"clientMsgId":"UUID","type":"location","location":{"latitude":91,"longitude":0}}"#, status: 422,
      code: .validation, pointer: "/location/latitude"),
    Case(
      method: .post, path: "/v1/conversations/TALK/messages",
      json: #"{"clientMsgId":"UUID","type":"custom","custom":{"schema":"s","values":{"a":1}}}"#, status: 422,
      code: .validation, pointer: "/custom/values/a"),
    Case(
      method: .post, path: "/v1/conversations/TALK/receipts", json: #"{"readSeq":"1"}"#, status: 422,
      code: .validation, pointer: "/readSeq"),
    Case(
      method: .put, path: "/v1/messages/MESSAGE/placements/\(uuid)", json: #"{"x":0}"#, status: 422, code: .validation,
      pointer: "/sticker"),
    Case(
      method: .put, path: "/v1/messages/MESSAGE/placements/\(uuid)",
      json: #"{"sticker":{"packId":"none","stickerId":"x"},"x":0,"y":0,"scale":1,"rotation":0}"#, status: 422,
      code: .stickerInvalid),
    Case(
      method: .put, path: "/v1/me/stickers/sections", json: #"{"sections":"all"}"#, status: 422, code: .validation,
      pointer: "/sections"),
    Case(
      method: .put, path: "/v1/me/stickers/sections", json: #"{"sections":[],"ifRev":99}"#, status: 409,
      code: .revConflict),
    // Queries.
    Case(method: .get, path: "/v1/conversations?limit=0", status: 422, code: .validation, pointer: "/limit"),
    Case(method: .get, path: "/v1/conversations?cursor=x", status: 422, code: .validation, pointer: "/cursor"),
    Case(
      method: .get, path: "/v1/conversations/TALK/messages?before=0", status: 422, code: .validation, pointer: "/before"
    ),
    Case(
      method: .get, path: "/v1/conversations/TALK/messages?before=1&after=1", status: 422, code: .validation,
      pointer: "/before"),
    Case(method: .get, path: "/v1/sync?limit=501", status: 422, code: .validation, pointer: "/limit"),
    Case(method: .get, path: "/v1/media/\(digest)?size=1", status: 404, code: .notFound),
    // Addresses and methods.
    Case(method: .get, path: "/v1/nothing", status: 404, code: .notFound),
    Case(method: .patch, path: "/v1/conversations", status: 405, code: .methodNotAllowed),
    Case(method: .post, path: "/v1/me", json: "{}", status: 405, code: .methodNotAllowed),
    Case(method: .get, path: "/v1/ws", status: 400, code: .badRequest),
  ]

  @Test
  func `every class of bad input is refused as it should be, and nothing is stored`() async throws {
    try await TestServer.with { server in
      let (anna, bert, carl) = (
        try await server.signUp("anna"), try await server.signUp("bert"), try await server.signUp("carl")
      )
      try await server.publishNoodles()
      let talk = try await anna.open(with: [bert])
      let message = try await anna.say("one", in: talk.id)
      let hidden = try await bert.open(with: [carl])
      let secret = try await bert.say("not for Anna", in: hidden.id)
      func fill(_ text: String) -> String {
        [
          ("TALK", "\(talk.id)"), ("MESSAGE", "\(message.id)"), ("HIDDEN", "\(hidden.id)"), ("SECRET", "\(secret.id)"),
          ("OTHER", "\(bert.id)"), ("ME", "\(anna.id)"), ("UUID", "\(ClientID.random())"),
        ].reduce(text) { $0.replacing($1.0, with: $1.1) }
      }
      let before = try await anna.send(.get, "/v1/sync").text
      for bad in Self.cases {
        let answer = try await server.send(
          bad.method, fill(bad.path), token: anna.token, body: bad.json.map { Array(fill($0).utf8) } ?? [])
        #expect(answer.status == bad.status, "\(bad.testDescription): \(answer.text)")
        #expect(answer.problem?.code == bad.code, "\(bad.testDescription): \(answer.text)")
        if let pointer = bad.pointer {
          #expect(answer.problem?.faults.first?.pointer == pointer, "\(bad.testDescription): \(answer.text)")
        }
        #expect(answer.headers["content-type"] == Problem.mediaType)
        #expect(answer.problem?.detail.hasSuffix(".") == true, "\(answer.text)")
      }
      #expect(try await anna.send(.get, "/v1/sync").text == before)
    }
  }

  @Test
  func `every route of signed-in people refuses others`() async throws {
    try await TestServer.with { server in
      let gone = try await server.signUp("gone")
      _ = try await gone.send(.post, "/v1/auth/logout")
      for route in Route.all where route.access == .signedIn {
        let path = route.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }.joined(separator: "/")
        let method = try #require(HTTPMethod(rawValue: route.method))
        for token in [nil, "peel_a_unknown", gone.token] {
          if case .bytes = route.input, token != nil { continue }
          let answer = try await server.send(method, "/" + path, token: token)
          #expect(answer.status == 401 || answer.status == 503, "\(route.id) \(answer.text)")
        }
      }
    }
  }

  @Test
  func `wrong media types and accepts are refused`() async throws {
    try await TestServer.with { server in
      let anna = try await server.signUp("anna")
      let form = try await server.send(
        .put, "/v1/me/stickers/sections", token: anna.token, body: Array("sections=".utf8),
        type: "application/x-www-form-urlencoded")
      #expect(form.status == 415)
      let answer = try await server.send(.get, "/v1/me", token: anna.token, headers: [("accept", "text/html")])
      #expect(answer.status == 406)
      #expect(try await server.send(.get, "/v1/me", token: anna.token, headers: [("accept", "*/*")]).status == 200)
    }
  }

  @Test
  func `a body that is too large is refused before it is read`() async throws {
    try await TestServer.with { server in
      let anna = try await server.signUp("anna")
      let answer = try await server.send(
        .put, "/v1/me/stickers/sections", token: anna.token, body: Array(repeating: 32, count: 65 * 1024))
      #expect(answer.status == 413)
      #expect(answer.problem?.code == .payloadTooLarge)
    }
  }

  @Test
  func `people of another app are not there`() async throws {
    let folder = try TemporaryFolder()
    var token = ""
    var (talk, message, anna): (ConversationID?, MessageID?, UserID?)
    try await TestServer.with(in: folder) { server in
      let (first, second) = (try await server.signUp("anna"), try await server.signUp("bert"))
      talk = try await first.open(with: [second]).id
      message = try await first.say("in the first app", in: try #require(talk)).id
      (token, anna) = (first.token, first.id)
    }
    try await TestServer.with(in: folder, configured: Change { $0.appName = "second" }) { server in
      let stranger = try await server.signUp("anna")
      #expect(try await stranger.send(.get, "/v1/users?q=b").body(UserPageBody.self).items.isEmpty)
      let opened = try await stranger.send(
        .post, "/v1/conversations", NewConversationBody(members: [try #require(anna)]))
      #expect(opened.status == 404)
      #expect(try await stranger.send(.get, "/v1/conversations/\(try #require(talk))").status == 404)
      let placement = try await stranger.send(
        .delete, "/v1/messages/\(try #require(message))/placements/\(ClientID.random())")
      #expect(placement.status == 404)
      #expect(!token.isEmpty)
    }
  }
}
