public import PeelCore

extension Identifier: WireScalar {
  package init?(wireText: String) { self.init(wireText) }
  package var wireText: String { description }
  package static var wireRule: String { "An id is 1 to 19 decimal digits in a string." }
  package static var wireSchema: Schema { .string(Schema.Text(pattern: "^[1-9][0-9]{0,18}$")) }
  package static var wireExample: String { "721533960193572866" }
  public init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }
}

extension Slug: WireScalar {
  package init?(wireText: String) { self.init(wireText) }
  package var wireText: String { rawValue }
  package static var wireRule: String {
    "A pack's or sticker's id is 1 to 64 of a-z, 0-9 and '-', beginning with a letter or digit."
  }
  package static var wireSchema: Schema { .string(Schema.Text(pattern: "^[a-z0-9][a-z0-9-]{0,63}$")) }
  package static var wireExample: String { "noodles" }
  public init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }
}

extension Digest: WireScalar {
  package init?(wireText: String) { self.init(wireText) }
  package var wireText: String { description }
  package static var wireRule: String { "A SHA-256 is 64 lower-case hexadecimal digits." }
  package static var wireSchema: Schema { .string(Schema.Text(pattern: "^[0-9a-f]{64}$")) }
  package static var wireExample: String { String(repeating: "0a", count: 32) }
  public init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }
}

extension ClientID: WireScalar {
  package init?(wireText: String) { self.init(wireText) }
  package var wireText: String { description }
  package static var wireRule: String { "A client's id is a UUID such as 0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b." }
  package static var wireSchema: Schema {
    .string(Schema.Text(format: "uuid", pattern: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"))
  }
  package static var wireExample: String { "0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b" }
  public init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }
}

extension Timestamp: WireScalar {
  package init?(wireText: String) { self.init(rfc3339: wireText) }
  package var wireText: String { rfc3339 }
  package static var wireRule: String {
    "A time is RFC 3339 in UTC with milliseconds, such as 2026-01-02T03:04:05.678Z."
  }
  package static var wireSchema: Schema { .string(Schema.Text(format: "date-time")) }
  package static var wireExample: String { "2026-01-02T03:04:05.678Z" }
  public init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }
}
