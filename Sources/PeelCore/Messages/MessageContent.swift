/// What a message says.
public enum MessageContent: Hashable, Sendable {
  case text(String)
  case sticker(StickerRef)
  case location(Location, text: String?)
  case custom(CustomContent, text: String?)
  case system(SystemEvent)

  /// The type's name on the wire.
  public var typeName: String {
    switch self {
    case .text: "text"
    case .sticker: "sticker"
    case .location: "location"
    case .custom: "custom"
    case .system: "system"
    }
  }

  /// Whether it raises the unread count.
  public var isCounted: Bool {
    if case .system = self { false } else { true }
  }

  /// One line for lists, quotes, notifications and clients that do not know the type; at most 140 characters.
  public var preview: String {
    switch self {
    case .text(let text): String(text.prefix(140))
    case .sticker(let sticker): String("\(sticker.emoji.first ?? "") \(sticker.alt)".prefix(140))
    case .location(_, let text): String("📍 \(text ?? "")".prefix(140))
    case .custom(let custom, let text): String((text ?? custom.schema).prefix(140))
    case .system: ""
    }
  }
}

/// A point on Earth (WGS 84).
public struct Location: Hashable, Sendable {
  /// Degrees, -90...90.
  public var latitude: Double
  /// Degrees, -180...180.
  public var longitude: Double
  public var accuracyMetres: Double?

  public init(latitude: Double, longitude: Double, accuracyMetres: Double?) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracyMetres = accuracyMetres
  }
}

/// An app's own payload: key-values under a schema name.
public struct CustomContent: Hashable, Sendable {
  /// 1...64 characters.
  public var schema: String
  /// At most 32 KiB of keys and values together.
  public var values: [String: String]

  public init(schema: String, values: [String: String]) {
    self.schema = schema
    self.values = values
  }
}

/// What the server itself says in a conversation.
public struct SystemEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Sendable, CaseIterable {
    case created
    case memberAdded = "member-added"
    case memberRemoved = "member-removed"
  }

  public var kind: Kind
  public var users: [User]

  public init(kind: Kind, users: [User]) {
    self.kind = kind
    self.users = users
  }
}
