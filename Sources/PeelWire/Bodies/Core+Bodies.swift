package import PeelCore

extension UserBody {
  /// The person for the wire.
  package init(_ user: User) { self.init(id: user.id, userName: user.userName, displayName: user.displayName) }
  /// The person for Peel.
  package var value: User { User(id: id, userName: userName, displayName: displayName) }
}

extension MemberBody {
  /// The member for the wire.
  package init(_ member: Member) {
    self.init(
      user: UserBody(member.user), role: member.role, deliveredSeq: member.deliveredSeq, readSeq: member.readSeq,
      joinedSeq: member.joinedSeq)
  }
  /// The member for Peel.
  package var value: Member {
    Member(user: user.value, role: role, deliveredSeq: deliveredSeq, readSeq: readSeq, joinedSeq: joinedSeq)
  }
}

extension ConversationBody {
  /// The conversation for the wire, as `reader` may see it.
  package init(_ conversation: Conversation, for reader: UserID) {
    self.init(
      id: conversation.id, kind: conversation.kind, title: conversation.title, headSeq: conversation.headSeq,
      headCseq: conversation.headCseq, createdAt: conversation.createdAt,
      members: conversation.members.map(MemberBody.init),
      lastMessage: conversation.lastMessage.map { MessageBody($0, for: reader) }, unread: conversation.unread,
      firstUnreadSeq: conversation.firstUnreadSeq)
  }
  /// The conversation for Peel.
  /// - Throws: ``RuleViolation`` for a last message that is none.
  package func value() throws(RuleViolation) -> Conversation {
    Conversation(
      id: id, kind: kind, title: title, headSeq: headSeq, headCseq: headCseq, createdAt: createdAt,
      members: members.map(\.value), lastMessage: try lastMessage?.value(), unread: unread,
      firstUnreadSeq: firstUnreadSeq)
  }
}

extension MarksBody {
  /// The marks for the wire.
  package init(_ marks: Marks) {
    self.init(
      deliveredSeq: marks.deliveredSeq, readSeq: marks.readSeq, unread: marks.unread,
      firstUnreadSeq: marks.firstUnreadSeq)
  }
  /// The marks for Peel.
  package var value: Marks {
    Marks(deliveredSeq: deliveredSeq, readSeq: readSeq, unread: unread, firstUnreadSeq: firstUnreadSeq)
  }
}

extension StickerRefBody {
  /// The sticker for the wire.
  package init(_ sticker: StickerRef) {
    self.init(
      packId: sticker.pack, packVersion: sticker.packVersion, stickerId: sticker.sticker, width: sticker.width,
      height: sticker.height, format: sticker.format, animated: sticker.animated, alt: sticker.alt,
      emoji: sticker.emoji, color: sticker.color, thumb: Base64Bytes(sticker.thumb), sha256: sticker.digest,
      url: "/v1/media/\(sticker.digest)")
  }
  /// The sticker for Peel.
  package var value: StickerRef {
    StickerRef(
      pack: packId, packVersion: packVersion, sticker: stickerId, width: width, height: height, format: format,
      animated: animated, alt: alt, emoji: emoji, color: color, thumb: thumb.bytes, digest: sha256)
  }
}

extension PlacementBody {
  /// The placement for the wire.
  package init(_ placement: Placement) {
    self.init(
      id: placement.id, messageId: placement.message, author: placement.author,
      sticker: StickerRefBody(placement.sticker), x: placement.pose.x, y: placement.pose.y,
      scale: placement.pose.scale, rotation: placement.pose.rotation, z: placement.z)
  }
  /// The placement for Peel.
  package func value() throws(RuleViolation) -> Placement {
    Placement(
      id: id, message: messageId, author: author, sticker: sticker.value,
      pose: try Pose(x: x, y: y, scale: scale, rotation: rotation), z: z)
  }
}

extension LocationBody {
  /// The place for the wire.
  package init(_ location: Location) {
    self.init(latitude: location.latitude, longitude: location.longitude, accuracyMetres: location.accuracyMetres)
  }
  /// The place for Peel.
  package var value: Location { Location(latitude: latitude, longitude: longitude, accuracyMetres: accuracyMetres) }
}

extension StickerStateBody {
  /// The panel for the wire.
  package init(_ state: StickerState) {
    self.init(
      rev: state.rev, sections: state.sections, mine: state.mine.map(StickerRefBody.init),
      recents: state.recents.map(StickerRefBody.init))
  }
  /// The panel for Peel.
  package var value: StickerState {
    StickerState(rev: rev, sections: sections, mine: mine.map(\.value), recents: recents.map(\.value))
  }
}

extension PackBody {
  /// The pack for the wire.
  package init(_ pack: Pack) {
    self.init(
      id: pack.id, title: pack.title, version: pack.version, author: pack.author, licence: pack.licence,
      stickers: pack.stickers.map { StickerRefBody($0.ref) })
  }
}
