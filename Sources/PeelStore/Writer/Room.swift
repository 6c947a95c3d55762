internal import PeelCore

/// What the writer remembers of a conversation, so that a send need not read it again.
struct Room {
  let id: ConversationID
  let app: AppID
  let kind: Conversation.Kind
  var headSeq: Int64
  var headCseq: Int64
  /// Everybody in it; shared with every change that is told to them.
  private(set) var audience: [UserID]
  /// The first visible seq minus one of each member.
  private(set) var joinedSeq: [UserID: Int64]

  init(
    id: ConversationID, app: AppID, kind: Conversation.Kind, headSeq: Int64, headCseq: Int64,
    members: [(user: UserID, joinedSeq: Int64)]
  ) {
    self.id = id
    self.app = app
    self.kind = kind
    self.headSeq = headSeq
    self.headCseq = headCseq
    audience = members.map(\.user)
    joinedSeq = Dictionary(members.map { ($0.user, $0.joinedSeq) }) { first, _ in first }
  }
}
