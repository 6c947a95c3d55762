package import PeelCore

/// Everything Peel keeps, in the product's own words. One suite of tests runs over every engine that conforms.
///
/// The database is the only truth: a call that changes something returns after its transaction is committed and synced to disk, and the
/// ``CommitFeed`` hears of it only then. Every call is bound to its ``Caller``'s app and user in the store itself; what the caller may not see
/// does not exist (`notFound`).
package protocol Store: Sendable {
  /// Names this database; a cursor of another one is refused.
  var epoch: UInt64 { get }

  /// The position of the newest committed change.
  func head() async throws(StoreError) -> Position?

  /// Finishes what is queued, then closes; later calls throw `closed`.
  func close() async

  // MARK: Apps, people and their devices

  /// The app's id, made on first use of its name.
  func app(named name: String) async throws(StoreError) -> AppID

  /// - Throws: `nameTaken` when the folded name exists in the app.
  func register(_ account: NewAccount, in app: AppID) async throws(StoreError) -> User

  /// The account a person signs in to; nil for an unknown name.
  func account(named name: UserName, in app: AppID) async throws(StoreError) -> Account?

  func setPasswordHash(_ hash: String, of user: UserID, in app: AppID) async throws(StoreError)

  func user(_ id: UserID, in app: AppID) async throws(StoreError) -> User?

  /// People whose folded name begins with a folded prefix, in order of the name, after a name given by the page before.
  func users(
    withPrefix prefix: String, ascending: Bool, after: String?, limit: Int, in app: AppID
  ) async throws(StoreError) -> [User]

  /// Opens a device session with the digests of its first tokens.
  func openSession(_ session: NewSession, in app: AppID) async throws(StoreError) -> DeviceID

  /// Who holds the access token with this digest; nil when unknown, expired or ended.
  func session(accessDigest: Digest, at now: Timestamp) async throws(StoreError) -> DeviceSession?

  /// Exchanges a refresh token for new ones.
  /// - Throws: `tokenExpired` for an unknown or expired one; `refreshReused` after ending the session whose old token came back.
  func rotate(
    refreshDigest: Digest, to tokens: SessionTokens, at now: Timestamp
  ) async throws(StoreError) -> DeviceSession

  func endSession(_ caller: Caller) async throws(StoreError)

  // MARK: Conversations

  /// The direct conversation of two people or a new group. `existing` says it was there before (or a repeat of `clientID`).
  func open(_ conversation: NewConversation, as caller: Caller) async throws(StoreError) -> (
    conversation: Conversation, existing: Bool
  )

  /// Newest activity first. The position was read before the page: replaying changes after it misses nothing.
  func conversations(
    before: Position?, limit: Int, as caller: Caller
  ) async throws(StoreError) -> (items: [Conversation], next: Position?, at: Position?)

  func conversation(_ id: ConversationID, as caller: Caller) async throws(StoreError) -> Conversation

  func add(
    _ members: [UserID], to conversation: ConversationID, as caller: Caller
  ) async throws(StoreError) -> Conversation

  /// - Throws: `forbidden` when neither oneself nor called by the owner; direct conversations keep both members.
  func remove(_ member: UserID, from conversation: ConversationID, as caller: Caller) async throws(StoreError)

  // MARK: Messages

  /// Appends a message. Batched with every other write waiting for the same sync to disk; one that fails does not harm its neighbours.
  ///
  /// The completion runs on the writer's thread after COMMIT and after the commit feed; it must be short and must not call the store.
  func append(
    _ send: Send, as caller: Caller, completion: @escaping @Sendable (Result<Appended, StoreError>) -> Void)

  func history(
    of conversation: ConversationID, _ range: HistoryRange, limit: Int, as caller: Caller
  ) async throws(StoreError) -> HistoryPage

  func message(_ id: MessageID, as caller: Caller) async throws(StoreError) -> Message

  /// Moves the caller's marks forward, never back, clamped to the head; read implies delivered. Answers in the order asked.
  func mark(_ marks: [NewMark], as caller: Caller) async throws(StoreError) -> [Marks]

  /// Puts or moves a placed sticker. `existing` says that the id was there before.
  /// - Throws: `limitReached`, `clientIDReused` when another author or message owns the id.
  func place(_ placement: NewPlacement, as caller: Caller) async throws(StoreError) -> (
    placement: Placement, existing: Bool
  )

  /// - Throws: `notFound`; `forbidden` unless the caller placed it or sent the message.
  func removePlacement(_ id: ClientID, from message: MessageID, as caller: Caller) async throws(StoreError)

  // MARK: Sync

  /// What is new for the caller after a position, in order of positions, at most `limit`; `more` when there is further to go.
  /// The last element of `events` (or `upTo` when empty) is the next position to ask from.
  func changes(
    after position: Position?, limit: Int, as caller: Caller
  ) async throws(StoreError) -> (events: [Event], upTo: Position?, more: Bool)

  // MARK: Stickers and files

  /// Publishes a pack's next version; versions count from 1 and are kept for ever.
  func publish(_ pack: Pack, in app: AppID) async throws(StoreError) -> Pack

  /// The newest versions of the packs in the catalogue, in their order.
  func catalogue(in app: AppID) async throws(StoreError) -> [Pack]

  /// A version of a pack, the newest when nil; another person's own pack is `notFound`.
  func pack(_ id: PackID, version: Int64?, as caller: Caller) async throws(StoreError) -> Pack

  func stickerState(as caller: Caller) async throws(StoreError) -> StickerState

  /// - Throws: `revConflict` when `ifRev` is given and is not the current one.
  func chooseSections(_ sections: [String], ifRev: Int64?, as caller: Caller) async throws(StoreError) -> StickerState

  /// Adds a sticker to the caller's own pack; a repeat of `clientID` answers the first result.
  func addOwnSticker(
    _ sticker: NewOwnSticker, as caller: Caller
  ) async throws(StoreError) -> (sticker: PackSticker, existing: Bool)

  func removeOwnSticker(_ id: StickerID, as caller: Caller) async throws(StoreError)

  /// Records that the app refers to a blob; the bytes must be in the blob folder already.
  func record(_ blobs: [BlobRecord], in app: AppID) async throws(StoreError)

  /// A blob the app refers to; nil otherwise.
  func blob(_ digest: Digest, in app: AppID) async throws(StoreError) -> BlobRecord?
}

extension Store {
  /// Appends and waits for the sync to disk.
  package func append(_ send: Send, as caller: Caller) async throws(StoreError) -> Appended {
    let result: Result<Appended, StoreError> = await withCheckedContinuation { continuation in
      append(send, as: caller) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}
