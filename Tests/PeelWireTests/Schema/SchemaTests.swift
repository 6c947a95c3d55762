import Foundation
import PeelCore
import Testing

@testable import PeelWire

struct SchemaTests {
  @Test
  func `the recorder learns fields, options and nesting`() throws {
    let recorder = SchemaRecorder()
    #expect(try recorder.schema(of: ConversationBody.self) == .reference("Conversation"))
    let conversation = try #require(recorder.object(named: "Conversation"))
    #expect(
      conversation.fields.map(\.name) == [
        "id", "kind", "title", "headSeq", "headCseq", "createdAt", "members", "lastMessage", "unread", "firstUnreadSeq",
      ])
    #expect(conversation.fields.filter(\.isOptional).map(\.name) == ["title", "lastMessage", "firstUnreadSeq"])
    #expect(conversation.fields[6].schema == .array(.reference("Member"), minimum: nil, maximum: nil))
    #expect(conversation.fields[1].schema == .string(Schema.Text(choices: ["direct", "group"])))
    #expect(recorder.object(named: "Message")?.fields.count == 16)
    #expect(recorder.object(named: "StickerRef")?.fields.count == 13)
  }

  @Test
  func `the document is JSON, speaks of every route and resolves every reference`() throws {
    let bytes = OpenAPI.document()
    let document = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    let operations = paths.values.flatMap { $0.values }.compactMap { ($0 as? [String: Any])?["operationId"] as? String }
    #expect(Set(operations) == Set(RouteID.allCases.map(\.rawValue)))
    let components = try #require(document["components"] as? [String: Any])
    let schemas = try #require(components["schemas"] as? [String: Any])
    let text = String(decoding: bytes, as: UTF8.self)
    for part in text.components(separatedBy: "#/components/schemas/").dropFirst() {
      let name = part.prefix { $0 != "\"" }
      #expect(schemas[String(name)] != nil, "\(name) is not described")
    }
  }

  @Test
  func `a rule names a field that is there`() throws {
    let recorder = SchemaRecorder()
    let bodies: [any (Decodable & RuledBody).Type] = [
      RegisterBody.self, LoginBody.self, NewConversationBody.self, AddMembersBody.self, SendBody.self, PlaceBody.self,
      ReceiptBody.self, ChooseSectionsBody.self, NewStickerBody.self, OutlineBody.self, RectangleBody.self,
      StyleBody.self, ShadowBody.self, GlowBody.self, CaptionBody.self, GeometryBody.self,
      HintBody.self, StrokeBody.self, PointBody.self, JobBody.self,
      Problem.self,
    ]
    for body in bodies {
      _ = try recorder.schema(of: body)
      let fields = try #require(recorder.object(named: SchemaRecorder.name(of: body))).fields.map(\.name)
      #expect(Set(body.rules.keys).isSubset(of: fields), "\(body)")
    }
  }
}
