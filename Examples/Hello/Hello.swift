import PeelClient
import PeelCore

/// Signs up or in, greets somebody, and prints what comes back: `hello SERVER NAME PASSWORD FRIEND`
@main
enum Hello {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 5 else { return print("usage: hello SERVER NAME PASSWORD FRIEND") }
    let (server, name, password, friend) = (words[1], words[2], words[3], words[4])

    // The folder keeps this account's tokens, its place in the stream of events, and messages that still wait for the server.
    let client = try PeelClient(server: server, profile: ".peel/\(name)")
    do {
      try await client.register(userName: name, password: password)
    } catch let error as PeelError where error.code == .nameTaken {
      try await client.signIn(userName: name, password: password)
    }

    let sent = try await client.send(.text("Hello, \(friend)!"), toUserNamed: friend)
    print("sent as number \(sent.seq)")

    // Missed events first, then live ones; each once, in the server's order, across crashes on both sides.
    for try await event in try await client.events() {
      switch event {
      case .message(let message) where message.sender != sent.sender:
        print("heard: \(message.content.preview)")
        if case .text("bye") = message.content { return }
        try await client.markRead(message.conversation, through: message.seq)
      case .placement(let placement, _): print("somebody stuck \(placement.sticker.alt) on a message")
      case .receipt(_, let delivered, let read, _): print("delivered up to \(delivered), read up to \(read)")
      case .disconnected(let reason, _): print("away: \(reason)")
      default: break
      }
    }
  }
}
