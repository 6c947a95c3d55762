import PeelCore

/// Learns what bodies look like by letting their synthesized `Decodable` read from a decoder that writes down every question.
///
/// So a body's fields are written once, in Swift; OpenAPI, the browser's types and the documents are made from what is recorded here.
package final class SchemaRecorder {
  /// Every object met, in the order of first meeting.
  package private(set) var objects: [ObjectSchema] = []
  private var known: Set<String> = []

  /// Makes a recorder that knows nothing yet.
  package init() {}

  /// The description of one object by its name.
  package func object(named name: String) -> ObjectSchema? { objects.first { $0.name == name } }

  /// The schema of a type; objects inside are recorded on the way.
  /// - Throws: what the type's own `init(from:)` throws on the examples, which means that it needs to describe itself.
  package func schema(of type: any Decodable.Type) throws -> Schema { try record(type).schema }

  /// `SendBody` is called `Send` outside.
  package static func name(of type: any Decodable.Type) -> String {
    let name = String(describing: type)
    return name.hasSuffix("Body") ? String(name.dropLast(4)) : name
  }

  fileprivate func record<T: Decodable>(_ type: T.Type) throws -> (schema: Schema, example: T?) {
    if let scalar = type as? any WireScalar.Type { return (scalar.wireSchema, scalar.example() as? T) }
    if let words = type as? any WireEnum.Type { return (words.schema, words.example() as? T) }
    switch type {
    case is String.Type: return (.string(Schema.Text()), "text" as? T)
    case is Bool.Type: return (.boolean, true as? T)
    case is Double.Type: return (.number(minimum: nil, maximum: nil), 1.0 as? T)
    case is Int64.Type: return (.integer(minimum: nil, maximum: nil), Int64(1) as? T)
    case is Int.Type: return (.integer(minimum: nil, maximum: nil), 1 as? T)
    case is [String: String].Type: return (.map(.string(Schema.Text())), ["key": "value"] as? T)
    case is [String: Int64].Type: return (.map(.integer(minimum: nil, maximum: nil)), ["key": Int64(1)] as? T)
    default: break
    }
    if let described = type as? any DescribedBody.Type {
      let parts = try described.parts.map { try schema(of: $0) }
      let fields = described.describe { parts[$0] }
      return (add(type, fields), described.example as? T)
    }
    let decoder = RecordingDecoder(recorder: self)
    let example = try T(from: decoder)
    if let element = decoder.element { return (.array(element, minimum: nil, maximum: nil), example) }
    return (add(type, decoder.fields), example)
  }

  private func add(_ type: any Decodable.Type, _ fields: [ObjectSchema.Field]) -> Schema {
    let name = Self.name(of: type)
    if known.insert(name).inserted {
      let rules = (type as? any RuledBody.Type)?.rules ?? [:]
      objects.append(
        ObjectSchema(
          name: name,
          fields: fields.map { field in
            var field = field
            if let rule = rules[field.name] { field.schema = rule }
            return field
          }))
    }
    return .reference(name)
  }
}

extension WireScalar {
  fileprivate static func example() -> Self? { Self(wireText: wireExample) }
}

extension WireEnum {
  fileprivate static var schema: Schema { .string(Schema.Text(choices: allCases.map(\.rawValue))) }
  fileprivate static func example() -> Self? { allCases.first }
}

/// Writes down what is asked of it and answers with examples.
private final class RecordingDecoder: Decoder {
  let recorder: SchemaRecorder
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  var fields: [ObjectSchema.Field] = []
  var element: Schema?

  init(recorder: SchemaRecorder) { self.recorder = recorder }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordingFields<Key>(decoder: self))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { RecordingElements(decoder: self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported() }

  func unsupported() -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "a body that must describe itself"))
  }

  func field<T: Decodable>(_ name: String, _ type: T.Type, optional: Bool) throws -> T {
    let (schema, example) = try recorder.record(type)
    if !fields.contains(where: { $0.name == name }) {
      fields.append(ObjectSchema.Field(name: name, schema: schema, isOptional: optional))
    }
    guard let example else { throw unsupported() }
    return example
  }
}

private struct RecordingFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RecordingDecoder
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.field(key.stringValue, type, optional: false)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    do { return try decoder.field(key.stringValue, type, optional: true) } catch is DecodingError { return nil }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try decoder.field(key.stringValue, type, optional: true)
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try decoder.field(key.stringValue, type, optional: true)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try decoder.field(key.stringValue, type, optional: true)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try decoder.field(key.stringValue, type, optional: true)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try decoder.field(key.stringValue, type, optional: true)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw decoder.unsupported() }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw decoder.unsupported() }
  func superDecoder() throws -> any Decoder { throw decoder.unsupported() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported() }
}

private struct RecordingElements: UnkeyedDecodingContainer {
  let decoder: RecordingDecoder
  let codingPath: [any CodingKey] = []
  let count: Int? = 1
  var isAtEnd: Bool { currentIndex > 0 }
  var currentIndex = 0

  mutating func decodeNil() -> Bool { false }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let (schema, example) = try decoder.recorder.record(type)
    decoder.element = schema
    currentIndex += 1
    guard let example else { throw decoder.unsupported() }
    return example
  }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    throw decoder.unsupported()
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw decoder.unsupported() }
  mutating func superDecoder() throws -> any Decoder { throw decoder.unsupported() }
}
