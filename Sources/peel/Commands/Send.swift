import PeelClient
import PeelCore

/// `peel send`: a text, a sticker or a place, to people or into a conversation.
struct Send: Sendable {
  static let command = Command(
    name: "send", abstract: "Sends a message.",
    discussion: """
      To several people: each gets it in the direct conversation with you. A message is kept on this
      machine's disk until the server has it. When the server cannot be reached, a message to somebody
      written to before goes out with the next 'peel send' or 'peel listen'; this command then ends
      with status 1 and says so.
      """,
    options: [
      .argument("text", "What to say.", required: false),
      .value("to", as: "user-name", "Who gets it.", repeats: true),
      .value("conversation", as: "id", "Into which conversation, instead of --to."),
      .value("sticker", as: "pack/sticker", "A sticker, as in fruit/cherries."),
      .value("location", as: "lat,lon", "A place in degrees, as in 52.52,13.405."),
    ] + Profile.options + [.flag("json", "Print one JSON object per message.")],
    run: { arguments in
      let send = try Send(arguments)
      return try await send.run(Profile(arguments).client, isJSON: arguments.has("json"))
    })

  private struct Report: Encodable {
    var to: String?
    var conversation: String?
    var id: String?
    var seq: Int64?
    var error: String?
  }

  let content: Outgoing
  private let names: [String]
  private let conversation: ConversationID?

  init(_ arguments: Arguments) throws(UsageError) {
    func wrong(_ message: String) -> UsageError { UsageError(message: message, command: arguments.command) }
    names = arguments.all("to")
    conversation = try arguments["conversation"].map { text throws(UsageError) in
      guard let id = ConversationID(text) else {
        throw wrong("The value '\(text)' is invalid for '--conversation': a number, as 'peel listen --json' shows it")
      }
      return id
    }
    guard names.isEmpty != (conversation == nil) else {
      throw wrong("Give either '--to <user-name>' or '--conversation <id>'")
    }
    let text = arguments["text"]
    switch (arguments["sticker"], arguments["location"]) {
    case (let sticker?, nil):
      let parts = sticker.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let pack = PackID(parts[0]), let id = StickerID(parts[1]) else {
        throw wrong(
          "The value '\(sticker)' is invalid for '--sticker': pack and sticker with a '/' between, as in fruit/cherries"
        )
      }
      guard text == nil else { throw wrong("A sticker goes without text; send two messages") }
      content = .sticker(pack, id)
    case (nil, let place?):
      let degrees = place.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      guard degrees.count == 2, (-90...90).contains(degrees[0]), (-180...180).contains(degrees[1]) else {
        throw wrong(
          "The value '\(place)' is invalid for '--location': latitude and longitude in degrees, as in 52.52,13.405")
      }
      content = .location(Location(latitude: degrees[0], longitude: degrees[1], accuracyMetres: nil), text: text)
    case (nil, nil):
      guard let text else { throw wrong("Missing expected argument '<text>'") }
      content = .text(text)
    default: throw wrong("Give either '--sticker' or '--location'")
    }
  }

  func run(_ client: PeelClient, isJSON: Bool) async throws -> Int32 {
    var lost = false
    func tell(_ report: Report, words: String) throws {
      if isJSON {
        Terminal.write(try JSONOutput.line(report), to: .output)
      } else {
        Terminal.write(words + "\n", to: report.error == nil ? .output : .error)
      }
      if report.error != nil { lost = true }
    }
    if let conversation {
      let message = try await client.send(content, to: conversation)
      try tell(
        Report(conversation: "\(conversation)", id: "\(message.id)", seq: message.seq),
        words: "Sent to conversation \(conversation) as number \(message.seq).")
      return 0
    }
    for name in names {
      do {
        let message = try await client.send(content, toUserNamed: name)
        try tell(
          Report(to: name, conversation: "\(message.conversation)", id: "\(message.id)", seq: message.seq),
          words: "Sent to \(name) as number \(message.seq).")
      } catch let error as PeelError where error.code != .signedOut && error.code != .unauthorized {
        try tell(Report(to: name, error: error.description), words: "\(name): \(error)")
      }
    }
    return lost ? 1 : 0
  }
}
