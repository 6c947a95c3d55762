import Foundation
import PeelClient
import PeelCore

/// Names for the ids in events, and events in words.
struct People {
  private var names: [UserID: String] = [:]
  private var titles: [ConversationID: String] = [:]

  mutating func learn(from event: ClientEvent) {
    guard case .conversation(let conversation) = event else { return }
    for member in conversation.members { names[member.user.id] = member.user.userName }
    if conversation.kind == .group {
      titles[conversation.id] = conversation.title ?? conversation.members.map(\.user.userName).joined(separator: ", ")
    }
  }

  func knows(_ user: UserID) -> Bool { names[user] != nil }

  func name(_ user: UserID) -> String { names[user] ?? "\(user)" }

  /// A line for people; nil for what only programs care about.
  func words(for event: ClientEvent) -> String? {
    guard case .message(let message) = event else { return nil }
    let place = titles[message.conversation].map { " in \($0)" } ?? ""
    let time = Date(timeIntervalSince1970: Double(message.at.milliseconds) / 1000)
      .formatted(
        .verbatim(
          "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
          timeZone: .current, calendar: .current))
    return "\(time) \(name(message.sender))\(place): \(Self.printable(words(for: message.content)))\n"
  }

  private func words(for content: MessageContent) -> String {
    switch content {
    case .text(let text): text
    case .sticker(let sticker): "\(sticker.emoji.joined()) \(sticker.alt) (\(sticker.pack)/\(sticker.sticker))"
    case .location(let location, let text): "📍 \(location.latitude),\(location.longitude)\(text.map { " \($0)" } ?? "")"
    case .custom(let custom, let text):
      text
        ?? "\(custom.schema) \(custom.values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " "))"
    case .system(let event):
      switch event.kind {
      case .created: "made the group with \(event.users.map(\.userName).joined(separator: ", "))"
      case .memberAdded: "added \(event.users.map(\.userName).joined(separator: ", "))"
      case .memberRemoved: "removed \(event.users.map(\.userName).joined(separator: ", "))"
      }
    }
  }

  /// A message cannot move a terminal's cursor or change its colours.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar == "\n" || scalar == "\t" || !(scalar.properties.generalCategory == .control) ? scalar : "\u{FFFD}"
        }))
  }
}
