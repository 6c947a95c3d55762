public import PeelCore

/// A sticker file in a watched folder.
public struct ContainerFile: Hashable, Sendable {
  /// Its name in the folder.
  public var name: String
  /// The SHA-256 of its bytes.
  public var digest: Digest
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Its size.
  public var byteCount: Int
}

/// What a look at a watched folder found, compared with the look before.
public struct ContainerChanges: Hashable, Sendable {
  /// All stickers there are now, by name.
  public var files: [ContainerFile]
  /// Names that are new.
  public var added: [String]
  /// Names whose content is another.
  public var changed: [String]
  /// Names that went.
  public var removed: [String]
  /// Files that cannot be used, with the reason; each is named once, until it changes.
  public var warnings: [String]

  /// Whether there is anything to tell.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && warnings.isEmpty }
}
