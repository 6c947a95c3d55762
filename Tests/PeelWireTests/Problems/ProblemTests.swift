import Foundation
import PeelCore
import Testing

@testable import PeelWire

struct ProblemTests {
  @Test(arguments: ProblemCode.allCases)
  func `every code has words, a status and survives the round trip`(code: ProblemCode) throws {
    let problem = Problem(
      code, faults: [.init(pointer: "/a/0", code: "too-long", detail: "…", limit: 3, actual: 4)],
      retryAfterMilliseconds: 1500, instance: "/v1/x", requestID: "r1")
    let bytes = WireJSON.encode(problem)
    #expect(try WireJSON.decode(Problem.self, from: bytes) == problem)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(object["type"] as? String == "/problems/\(code.rawValue)")
    #expect(object["status"] as? Int == code.status)
    #expect((400..<600).contains(code.status))
    #expect(code.sentence.hasSuffix("."))
  }

  @Test
  func `a code of a later version is taken for the nearest`() throws {
    let text =
      #"{"type":"x","title":"t","status":409,"detail":"d","instance":"","code":"later","requestId":"","retryable":false}"#
    #expect(try WireJSON.decode(Problem.self, from: Array(text.utf8)).code == .revConflict)
  }

  @Test(arguments: [
    ("", ProblemCode.invalidJSON, nil), ("{", .invalidJSON, nil), ("\u{1}", .invalidJSON, nil),
    ("[]", .validation, ""), ("{}", .validation, "/members"), (#"{"members":7}"#, .validation, "/members"),
    (#"{"members":["1","x"]}"#, .validation, "/members/1"), (#"{"members":[1]}"#, .validation, "/members/0"),
    (#"{"members":[],"title":[]}"#, .validation, "/title"),
    (#"{"members":[],"clientId":"x"}"#, .validation, "/clientId"),
  ])
  func `a body that is not one is refused by its place`(text: String, code: ProblemCode, pointer: String?) {
    do {
      _ = try WireJSON.decode(NewConversationBody.self, from: Array(text.utf8))
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.code == code, "\(text)")
      #expect(error.faults.first?.pointer == pointer, "\(text)")
      #expect(!error.detail.contains("DecodingError"))
    }
  }

  @Test
  func `bodies of other encodings and of endless depth are refused`() {
    #expect(throws: Problem.self) { try WireJSON.decode(RefreshBody.self, from: [0x7B, 0x00, 0x7D, 0x00]) }
    let deep = Array(repeating: UInt8(ascii: "["), count: 60_000)
    #expect(throws: Problem.self) { try WireJSON.decode(RefreshBody.self, from: deep) }
  }

  @Test(arguments: [
    (#"{"type":"text","text":""}"#, "/text", "too-short"),
    (#"{"type":"text","text":"\u0000"}"#, "/text", "bad-character"),
    (#"{"type":"text"}"#, "/text", "missing"),
    (#"{"type":"text","text":"x","sticker":{"packId":"a","stickerId":"b"}}"#, "/sticker", "not-allowed"),
    (#"{"type":"system"}"#, "/type", "not-allowed"),
    (#"{"type":"sticker"}"#, "/sticker", "missing"),
    (#"{"type":"sticker","sticker":{"packId":"a","stickerId":"b","version":0}}"#, "/sticker/version", "out-of-range"),
    (#"{"type":"location","location":{"latitude":91,"longitude":0}}"#, "/location/latitude", "out-of-range"),
    (#"{"type":"location","location":{"latitude":0,"longitude":-181}}"#, "/location/longitude", "out-of-range"),
    (
      #"{"type":"location","location":{"latitude":0,"longitude":0,"accuracyMetres":-1}}"#, "/location/accuracyMetres",
      "out-of-range"
    ),
    (#"{"type":"custom","custom":{"schema":"","values":{}}}"#, "/custom/schema", "too-short"),
    (#"{"type":"text","text":"x","replyTo":{"seq":0}}"#, "/replyTo/seq", "out-of-range"),
  ])
  func `a send that breaks a rule is refused by its place`(text: String, pointer: String, code: String) throws {
    let full = #"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","# + text.dropFirst()
    let body = try SendBody.decode(Array(full.utf8).span)
    do {
      _ = try body.checked(Limits())
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.pointer == pointer)
      #expect(error.code == code)
    }
  }

  @Test
  func `limits count code points and bytes`() throws {
    var body = SendBody(clientMsgId: ClientID(high: 1, low: 2), type: .text, text: String(repeating: "é", count: 8000))
    _ = try body.checked(Limits())
    body.text?.append("x")
    #expect(throws: RuleViolation.self) { try body.checked(Limits()) }
    body = SendBody(
      clientMsgId: ClientID(high: 1, low: 2), type: .custom,
      custom: CustomBody(schema: "s", values: ["k": String(repeating: "x", count: 32 * 1024)]))
    #expect(throws: RuleViolation.self) { try body.checked(Limits()) }
  }

  @Test
  func `the canonical bytes tell content apart and nothing else`() throws {
    func bytes(_ text: String, in conversation: Int64 = 1) throws -> [UInt8] {
      let full = #"{"clientMsgId":"0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b","# + text.dropFirst()
      let id = try #require(ConversationID(conversation))
      return try SendBody.decode(Array(full.utf8).span).checked(Limits()).canonicalBytes(in: id)
    }
    let first = try bytes(#"{"type":"custom","custom":{"schema":"s","values":{"a":"1","b":"2"}}}"#)
    #expect(try bytes(#"{"custom":{"values":{"b":"2","a":"1"},"schema":"s"},"type":"custom","new":1}"#) == first)
    #expect(try bytes(#"{"type":"custom","custom":{"schema":"s","values":{"a":"12","b":""}}}"#) != first)
    #expect(try bytes(#"{"type":"text","text":"a"}"#) != bytes(#"{"type":"text","text":"a","replyTo":{"seq":1}}"#))
    #expect(try bytes(#"{"type":"text","text":"a"}"#) != bytes(#"{"type":"text","text":"a"}"#, in: 2))
  }
}
