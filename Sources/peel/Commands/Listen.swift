import Foundation
import PeelClient
import PeelCore

/// `peel listen`: prints what arrives.
struct Listen: Sendable {
  static let command = Command(
    name: "listen", abstract: "Prints what arrives, until it is interrupted.",
    discussion: "What arrived while nobody listened comes first. Every message is printed once.",
    options: Profile.options + [
      .value("count", short: "n", as: "messages", "End after so many messages."),
      .flag("read", "Mark what is printed as read."),
      .flag("json", "Print one JSON object per event."),
    ],
    run: { arguments in
      let count = try arguments.integer("count", default: .max, in: 1...Int.max)
      let listen = Listen(
        client: try Profile(arguments).client, count: count, isJSON: arguments.has("json"),
        marksRead: arguments.has("read"))
      return try await Interruption.ending { try await listen.run() }
    })

  let client: PeelClient
  let count: Int
  let isJSON: Bool
  let marksRead: Bool

  func run() async throws -> Int32 {
    var people = People()
    var left = count
    let events = try await client.events()
    for try await event in events {
      people.learn(from: event)
      if case .message(let message) = event, !people.knows(message.sender) {
        for conversation in try await client.conversations().items { people.learn(from: .conversation(conversation)) }
      }
      if let line = isJSON ? try EventLine(event, people).map(JSONOutput.line) : people.words(for: event) {
        Terminal.write(line, to: .output)
      }
      switch event {
      case .disconnected(let reason, let delay):
        let seconds = Double(delay.components.seconds) + Double(delay.components.attoseconds) / 1e18
        Terminal.write("Not connected (\(reason)); trying again in \((seconds * 10).rounded() / 10) s.\n", to: .error)
      case .message(let message):
        if marksRead { try await client.markRead(message.conversation, through: message.seq) }
        left -= 1
        if left == 0 {
          await events.close()
          return 0
        }
      default: break
      }
    }
    await events.close()
    return 0
  }
}
