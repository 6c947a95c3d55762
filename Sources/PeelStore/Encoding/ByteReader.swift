internal import PeelCore

/// Reads what ``ByteWriter`` wrote; anything else is a damaged row.
struct ByteReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  mutating func byte() throws(StoreError) -> UInt8 {
    guard at < bytes.count else { throw .damaged("a value that ends early") }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func uint() throws(StoreError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    throw .damaged("a number without an end")
  }

  mutating func int() throws(StoreError) -> Int64 { Int64(bitPattern: try uint()) }

  mutating func double() throws(StoreError) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { pattern |= UInt64(try byte()) << shift }
    return Double(bitPattern: pattern)
  }

  mutating func text() throws(StoreError) -> String { String(decoding: try data(), as: UTF8.self) }

  mutating func data() throws(StoreError) -> [UInt8] {
    let count = try uint()
    guard count <= UInt64(bytes.count - at) else { throw .damaged("a value longer than its row") }
    defer { at += Int(count) }
    return [UInt8](bytes[at..<at + Int(count)])
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    try byte() == 0 ? nil : try read(&self)
  }

  /// A list whose length stands before it.
  mutating func list<Value>(
    _ read: (inout ByteReader) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try uint()) { values.append(try read(&self)) }
    return values
  }

  mutating func id<Kind>() throws(StoreError) -> Identifier<Kind> {
    guard let id = Identifier<Kind>(try int()) else { throw .damaged("an id") }
    return id
  }

  mutating func slug<Kind>() throws(StoreError) -> Slug<Kind> {
    guard let slug = Slug<Kind>(try text()) else { throw .damaged("a readable id") }
    return slug
  }

  mutating func digest() throws(StoreError) -> Digest {
    guard let digest = Digest(try data()) else { throw .damaged("a digest") }
    return digest
  }

  mutating func clientID() throws(StoreError) -> ClientID {
    guard let id = ClientID(bytes: try data()) else { throw .damaged("a client id") }
    return id
  }
}
