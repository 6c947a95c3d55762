package import PeelCore

/// A person about to be registered.
package struct NewAccount: Sendable {
  package var name: UserName
  package var displayName: String
  /// As the password library encodes it.
  package var passwordHash: String

  package init(name: UserName, displayName: String, passwordHash: String) {
    self.name = name
    self.displayName = displayName
    self.passwordHash = passwordHash
  }
}

/// A registered person with the hash to check a password against.
package struct Account: Sendable {
  package var user: User
  package var passwordHash: String

  package init(user: User, passwordHash: String) {
    self.user = user
    self.passwordHash = passwordHash
  }
}

/// The digests of a device's tokens; the tokens themselves are never stored.
package struct SessionTokens: Sendable {
  package var access: Digest
  package var accessExpires: Timestamp
  package var refresh: Digest
  package var refreshExpires: Timestamp

  package init(access: Digest, accessExpires: Timestamp, refresh: Digest, refreshExpires: Timestamp) {
    self.access = access
    self.accessExpires = accessExpires
    self.refresh = refresh
    self.refreshExpires = refreshExpires
  }
}

/// A device session about to be opened.
package struct NewSession: Sendable {
  package var user: UserID
  package var deviceName: String
  package var tokens: SessionTokens

  package init(user: UserID, deviceName: String, tokens: SessionTokens) {
    self.user = user
    self.deviceName = deviceName
    self.tokens = tokens
  }
}

/// An open device session.
package struct DeviceSession: Sendable {
  package var caller: Caller
  package var user: User
  package var accessExpires: Timestamp

  package init(caller: Caller, user: User, accessExpires: Timestamp) {
    self.caller = caller
    self.user = user
    self.accessExpires = accessExpires
  }
}

/// A conversation about to be opened with others; the caller is a member by itself.
package struct NewConversation: Sendable {
  /// Without the caller; unknown people make the call fail with `notFound`.
  package var members: [UserID]
  package var title: String?
  package var clientID: ClientID?

  package init(members: [UserID], title: String?, clientID: ClientID?) {
    self.members = members
    self.title = title
    self.clientID = clientID
  }
}

/// A message about to be appended; its sticker is resolved and its content checked against the rules.
package struct Send: Sendable {
  package var conversation: ConversationID
  package var clientID: ClientID
  /// The first 16 bytes of the SHA-256 of the canonical request, which tells a repeat from a reused id.
  package var contentHash: [UInt8]
  package var content: MessageContent
  package var replyToSeq: Int64?

  package init(
    conversation: ConversationID, clientID: ClientID, contentHash: [UInt8], content: MessageContent, replyToSeq: Int64?
  ) {
    self.conversation = conversation
    self.clientID = clientID
    self.contentHash = contentHash
    self.content = content
    self.replyToSeq = replyToSeq
  }
}

/// A message that is on disk.
package struct Appended: Sendable {
  package var message: Message
  /// The same client id and content were stored before; this is the first result.
  package var replayed: Bool

  package init(message: Message, replayed: Bool) {
    self.message = message
    self.replayed = replayed
  }
}

/// Which part of a conversation's history.
package enum HistoryRange: Hashable, Sendable {
  case newest
  /// Messages with a lower seq, the nearest ones.
  case before(Int64)
  /// Messages with a higher seq, the nearest ones.
  case after(Int64)
  /// Half of the page on each side.
  case around(Int64)
}

/// A part of a conversation's history in order of seq.
package struct HistoryPage: Sendable {
  package var items: [Message]
  package var hasBefore: Bool
  package var hasAfter: Bool
  package var headSeq: Int64

  package init(items: [Message], hasBefore: Bool, hasAfter: Bool, headSeq: Int64) {
    self.items = items
    self.hasBefore = hasBefore
    self.hasAfter = hasAfter
    self.headSeq = headSeq
  }
}

/// How far the caller got a conversation.
package struct NewMark: Sendable {
  package var conversation: ConversationID
  package var deliveredSeq: Int64?
  package var readSeq: Int64?

  package init(conversation: ConversationID, deliveredSeq: Int64?, readSeq: Int64?) {
    self.conversation = conversation
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
  }
}

/// A sticker about to be stuck onto a message.
package struct NewPlacement: Sendable {
  package var id: ClientID
  package var message: MessageID
  package var sticker: StickerRef
  package var pose: Pose

  package init(id: ClientID, message: MessageID, sticker: StickerRef, pose: Pose) {
    self.id = id
    self.message = message
    self.sticker = sticker
    self.pose = pose
  }
}

/// A sticker somebody made; the store gives it its pack and version.
package struct NewOwnSticker: Sendable {
  package var clientID: ClientID
  package var sticker: PackSticker

  package init(clientID: ClientID, sticker: PackSticker) {
    self.clientID = clientID
    self.sticker = sticker
  }
}

/// What is known of a stored file.
package struct BlobRecord: Hashable, Sendable {
  package var digest: Digest
  package var size: Int64
  package var mediaType: String
  /// Other renderings of the same sticker by side in pixels.
  package var sizes: [Int: Digest]

  package init(digest: Digest, size: Int64, mediaType: String, sizes: [Int: Digest]) {
    self.digest = digest
    self.size = size
    self.mediaType = mediaType
    self.sizes = sizes
  }
}
