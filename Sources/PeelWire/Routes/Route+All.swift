import PeelCore

extension Route {
  /// The whole API.
  package static let all: [Route] = accounts + people + talk + messages + synchronization + stickers + studio + server

  private static let text = Schema.string(Schema.Text())
  private static func ok(_ body: any (Decodable & Sendable).Type, _ summary: String = "Done.") -> Answer {
    Answer(status: 200, output: .json(body), summary: summary)
  }
  private static func made(_ body: any (Decodable & Sendable).Type, _ summary: String = "Made.") -> Answer {
    Answer(status: 201, output: .json(body), summary: summary)
  }
  private static let done = Answer(status: 204, output: .none, summary: "Done.")
  private static func id(_ name: String, _ summary: String) -> Parameter {
    Parameter(name: name, schema: UserID.wireSchema, summary: summary)
  }
  private static func limit(_ most: Int64, _ usual: Int) -> Parameter {
    Parameter(
      name: "limit", schema: .integer(minimum: 1, maximum: most), summary: "Items at most; \(usual) when absent.")
  }
  private static let cursor = Parameter(name: "cursor", schema: text, summary: "`next` of the page before.")
  private static let conversationID = id("conversation", "The conversation.")
  private static let messageID = id("message", "The message.")
  private static let placementID = Parameter(
    name: "placement", schema: ClientID.wireSchema, summary: "The placed sticker's id, made by its author.")

  private static let accounts: [Route] = [
    Route(
      id: .register, method: "POST", path: "/v1/auth/register", summary: "Signs up and in.", access: .anybody,
      input: .json(RegisterBody.self), answers: [made(SessionBody.self, "Signed up and in.")],
      problems: [.nameTaken, .busy], rate: .account),
    Route(
      id: .login, method: "POST", path: "/v1/auth/login", summary: "Signs in.", access: .anybody,
      input: .json(LoginBody.self), answers: [ok(SessionBody.self, "Signed in.")], problems: [.unauthorized, .busy],
      rate: .signIn),
    Route(
      id: .refresh, method: "POST", path: "/v1/auth/refresh", summary: "Exchanges a refresh token, once, for new ones.",
      access: .anybody, input: .optionalJSON(RefreshBody.self), answers: [ok(SessionBody.self)],
      problems: [.tokenExpired, .refreshReused, .unauthorized], rate: .account),
    Route(
      id: .logout, method: "POST", path: "/v1/auth/logout", summary: "Ends this device's session.", access: .signedIn,
      answers: [done], rate: .write),
  ]

  private static let people: [Route] = [
    Route(
      id: .me, method: "GET", path: "/v1/me", summary: "Says who asks.", access: .signedIn, answers: [ok(MeBody.self)],
      rate: .read),
    Route(
      id: .users, method: "GET", path: "/v1/users", summary: "Finds people by the beginning of their user name.",
      access: .signedIn,
      query: [
        Parameter(
          name: "q", schema: .string(Schema.Text(maximum: 128)),
          summary: "`userName:mak*`, `userName:maker`, or a plain prefix."),
        Parameter(
          name: "sort", schema: .string(Schema.Text(choices: ["userName:asc", "userName:desc"])),
          summary: "`userName:asc` when absent."),
        limit(100, 20), cursor,
      ],
      answers: [ok(UserPageBody.self)], rate: .read),
  ]

  private static let talk: [Route] = [
    Route(
      id: .openConversation, method: "POST", path: "/v1/conversations", summary: "Opens a conversation.",
      access: .signedIn, input: .json(NewConversationBody.self),
      answers: [made(ConversationBody.self, "Opened."), ok(ConversationBody.self, "It was there.")],
      problems: [.notFound, .clientIDReused], rate: .write),
    Route(
      id: .conversations, method: "GET", path: "/v1/conversations",
      summary: "Lists the caller's conversations, newest activity first, with the cursor to go on from.",
      access: .signedIn, query: [limit(100, 50), cursor], answers: [ok(ConversationPageBody.self)], rate: .read),
    Route(
      id: .conversation, method: "GET", path: "/v1/conversations/{conversation}", summary: "Reads a conversation.",
      access: .signedIn, pathParameters: [conversationID], answers: [ok(ConversationBody.self)],
      problems: [.notFound], rate: .read),
    Route(
      id: .addMembers, method: "POST", path: "/v1/conversations/{conversation}/members",
      summary: "Adds people to a group.", access: .signedIn, input: .json(AddMembersBody.self),
      pathParameters: [conversationID], answers: [ok(ConversationBody.self)], problems: [.notFound, .forbidden],
      rate: .write),
    Route(
      id: .removeMember, method: "DELETE", path: "/v1/conversations/{conversation}/members/{user}",
      summary: "Leaves a group, or takes somebody out of one's own.", access: .signedIn,
      pathParameters: [conversationID, id("user", "Who.")], answers: [done], problems: [.notFound, .forbidden],
      rate: .write),
    Route(
      id: .history, method: "GET", path: "/v1/conversations/{conversation}/messages",
      summary: "Reads messages in order of seq; the newest without a bound.", access: .signedIn,
      pathParameters: [conversationID],
      query: [
        Parameter(name: "before", schema: .integer(minimum: 1, maximum: nil), summary: "Older ones than this seq."),
        Parameter(name: "after", schema: .integer(minimum: 0, maximum: nil), summary: "Newer ones than this seq."),
        Parameter(name: "around", schema: .integer(minimum: 1, maximum: nil), summary: "Half of them on each side."),
        limit(100, 50),
      ],
      answers: [ok(HistoryBody.self)], problems: [.notFound], rate: .read),
    Route(
      id: .send, method: "POST", path: "/v1/conversations/{conversation}/messages",
      summary: "Sends a message; answered when it is on disk.", access: .signedIn, input: .json(SendBody.self),
      pathParameters: [conversationID],
      answers: [
        made(MessageBody.self, "Sent."), ok(MessageBody.self, "It was sent before; this is the first result."),
      ],
      problems: [.notFound, .clientIDReused, .stickerInvalid, .busy, .storageFull], rate: .send),
    Route(
      id: .receipts, method: "POST", path: "/v1/conversations/{conversation}/receipts",
      summary: "Moves the caller's marks forward.", access: .signedIn, input: .json(ReceiptBody.self),
      pathParameters: [conversationID], answers: [ok(MarksBody.self)], problems: [.notFound], rate: .write),
  ]

  private static let messages: [Route] = [
    Route(
      id: .place, method: "PUT", path: "/v1/messages/{message}/placements/{placement}",
      summary: "Sticks a sticker onto a message, or moves it.", access: .signedIn, input: .json(PlaceBody.self),
      pathParameters: [messageID, placementID],
      answers: [made(PlacementBody.self, "Stuck on."), ok(PlacementBody.self, "Moved.")],
      problems: [.notFound, .clientIDReused, .stickerInvalid, .packLimit], rate: .write),
    Route(
      id: .removePlacement, method: "DELETE", path: "/v1/messages/{message}/placements/{placement}",
      summary: "Takes a placed sticker off.", access: .signedIn, pathParameters: [messageID, placementID],
      answers: [done], problems: [.notFound, .forbidden], rate: .write),
  ]

  private static let synchronization: [Route] = [
    Route(
      id: .sync, method: "GET", path: "/v1/sync", summary: "Tells what was missed since a cursor.", access: .signedIn,
      query: [
        Parameter(name: "cursor", schema: text, summary: "Where the caller stands; the beginning when absent."),
        limit(500, 200),
      ],
      answers: [ok(SyncBody.self)], problems: [.syncExpired], rate: .read),
    Route(
      id: .socket, method: "GET", path: "/v1/ws", summary: "Opens the live connection.", access: .anybody,
      answers: [Answer(status: 101, output: .socket, summary: "The connection is a WebSocket now.")],
      problems: [.badOrigin, .badRequest], rate: .read),
  ]

  private static let stickers: [Route] = [
    Route(
      id: .catalogue, method: "GET", path: "/v1/stickers/catalogue", summary: "Lists the stickers everybody has.",
      access: .signedIn, answers: [ok(CatalogueBody.self)], rate: .read),
    Route(
      id: .stickerState, method: "GET", path: "/v1/me/stickers", summary: "Reads the caller's panel.",
      access: .signedIn, answers: [ok(StickerStateBody.self)], rate: .read),
    Route(
      id: .chooseSections, method: "PUT", path: "/v1/me/stickers/sections", summary: "Chooses the panel's sections.",
      access: .signedIn, input: .json(ChooseSectionsBody.self), answers: [ok(StickerStateBody.self)],
      problems: [.revConflict], rate: .write),
    Route(
      id: .pack, method: "GET", path: "/v1/packs/{pack}", summary: "Reads a pack's newest version.", access: .signedIn,
      pathParameters: [Parameter(name: "pack", schema: PackID.wireSchema, summary: "The pack.")],
      answers: [ok(PackBody.self)], problems: [.notFound], rate: .read),
    Route(
      id: .packSticker, method: "GET", path: "/v1/packs/{pack}/versions/{version}/stickers/{sticker}",
      summary: "Reads one sticker of a published version, which never changes.", access: .signedIn,
      pathParameters: [
        Parameter(name: "pack", schema: PackID.wireSchema, summary: "The pack."),
        Parameter(name: "version", schema: .integer(minimum: 1, maximum: nil), summary: "Its version."),
        Parameter(name: "sticker", schema: StickerID.wireSchema, summary: "The sticker."),
      ],
      answers: [ok(StickerRefBody.self)], problems: [.notFound], rate: .read),
    Route(
      id: .media, method: "GET", path: "/v1/media/{digest}", summary: "Serves a file by its hash.", access: .signedIn,
      pathParameters: [Parameter(name: "digest", schema: Digest.wireSchema, summary: "SHA-256 of the file.")],
      query: [
        Parameter(
          name: "size", schema: .string(Schema.Text(choices: ["300", "408", "618"])),
          summary: "A sticker's PNG of this side instead.")
      ],
      answers: [
        Answer(status: 200, output: .bytes(mediaTypes: ["image/webp", "image/png"]), summary: "The file."),
        Answer(status: 206, output: .bytes(mediaTypes: ["image/webp", "image/png"]), summary: "A part of the file."),
        Answer(status: 304, output: .none, summary: "The caller has it."),
      ], problems: [.notFound], rate: .read),
  ]

  private static let jobID = id("job", "The job.")
  private static let studio: [Route] = [
    Route(
      id: .makeJob, method: "POST", path: "/v1/studio/jobs",
      summary: "Takes a photo to cut its subject out, or a film; answered at once, told of by the socket from then on.",
      access: .signedIn, input: .bytes(mediaTypes: ["image/*", "video/*", "application/octet-stream"]),
      bodyLimit: Limits().photoBytes,
      answers: [Answer(status: 202, output: .json(JobBody.self), summary: "Taken in.")],
      problems: [.imageUnreadable, .busy], rate: .studio),
    Route(
      id: .job, method: "GET", path: "/v1/studio/jobs/{job}", summary: "Says how far a job is.", access: .signedIn,
      pathParameters: [jobID], answers: [ok(JobBody.self)], problems: [.notFound], rate: .read),
    Route(
      id: .cancelJob, method: "DELETE", path: "/v1/studio/jobs/{job}",
      summary: "Stops a job and removes everything of it.", access: .signedIn, pathParameters: [jobID],
      answers: [done], problems: [.notFound], rate: .write),
    Route(
      id: .retryJob, method: "POST", path: "/v1/studio/jobs/{job}/retry",
      summary: "Does what failed once more, without sending it again.", access: .signedIn, pathParameters: [jobID],
      answers: [Answer(status: 202, output: .json(JobBody.self), summary: "Taken in.")],
      problems: [.notFound, .revConflict], rate: .studio),
    Route(
      id: .hint, method: "PUT", path: "/v1/studio/jobs/{job}/hint",
      summary: "Says where the subject of a photo is and what to keep or remove; answered when it is cut that way.",
      access: .signedIn, input: .json(HintBody.self), bodyLimit: 1 << 20, pathParameters: [jobID],
      answers: [ok(JobBody.self)],
      problems: [.notFound, .revConflict, .noSubject, .busy, .maintenance, .interrupted], rate: .write),
    Route(
      id: .makeFilm, method: "PUT", path: "/v1/studio/jobs/{job}/film",
      summary: "Makes an animated sticker of a film; answered at once, and told of by the socket.", access: .signedIn,
      input: .json(FilmStickerBody.self), pathParameters: [jobID],
      answers: [Answer(status: 202, output: .json(JobBody.self), summary: "Taken in.")],
      problems: [.notFound, .revConflict], rate: .studio),
    Route(
      id: .jobImage, method: "GET", path: "/v1/studio/jobs/{job}/{image}", summary: "Serves a picture of a job.",
      access: .signedIn,
      pathParameters: [
        jobID,
        Parameter(
          name: "image", schema: .string(Schema.Text(choices: ["photo", "quick", "fine", "sticker"])),
          summary:
            "The photo or a film's first frame; the first cut; the full cut with the strokes, waited for; the animated sticker."
        ),
      ],
      answers: [Answer(status: 200, output: .bytes(mediaTypes: ["image/webp"]), summary: "The image.")],
      problems: [.notFound, .noSubject, .busy, .maintenance, .interrupted], rate: .read),
    Route(
      id: .words, method: "POST", path: "/v1/studio/words",
      summary: "Draws a caption, for a preview: the browser lays it on the sticker as the server will.",
      access: .signedIn, input: .json(CaptionBody.self),
      answers: [
        Answer(status: 200, output: .bytes(mediaTypes: ["image/png"]), summary: "The words on a clear ground.")
      ],
      problems: [.busy, .maintenance, .interrupted], rate: .write),
    Route(
      id: .addSticker, method: "POST", path: "/v1/me/stickers",
      summary: "Saves what a job made as the caller's own sticker.", access: .signedIn,
      input: .json(NewStickerBody.self),
      answers: [made(StickerRefBody.self, "Saved."), ok(StickerRefBody.self, "It was saved before.")],
      problems: [.notFound, .noSubject, .packLimit, .busy, .maintenance, .interrupted, .storageFull],
      rate: .studio),
    Route(
      id: .removeSticker, method: "DELETE", path: "/v1/me/stickers/{sticker}",
      summary: "Takes a sticker out of the caller's own; messages keep it.", access: .signedIn,
      pathParameters: [Parameter(name: "sticker", schema: StickerID.wireSchema, summary: "The sticker.")],
      answers: [done], problems: [.notFound], rate: .write),
  ]

  private static let server: [Route] = [
    Route(
      id: .limits, method: "GET", path: "/v1/limits", summary: "Reports every bound.", access: .anybody,
      answers: [ok(LimitsBody.self)], rate: .read),
    Route(
      id: .health, method: "GET", path: "/healthz", summary: "Says that the process works.", access: .anybody,
      answers: [ok(HealthBody.self)], rate: .none),
    Route(
      id: .ready, method: "GET", path: "/readyz", summary: "Says whether requests should be sent here.",
      access: .anybody, answers: [ok(HealthBody.self)], problems: [.maintenance, .storageFull], rate: .none),
    Route(
      id: .metrics, method: "GET", path: "/metrics", summary: "Counters in Prometheus' text form.", access: .loopback,
      answers: [Answer(status: 200, output: .bytes(mediaTypes: ["text/plain"]), summary: "The counters.")], rate: .none),
    Route(
      id: .openAPI, method: "GET", path: "/openapi.json", summary: "This description.", access: .anybody,
      answers: [Answer(status: 200, output: .bytes(mediaTypes: ["application/json"]), summary: "OpenAPI 3.1.")],
      rate: .read),
  ]
}
