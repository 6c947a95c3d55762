package import PeelCore

/// What the server says on the socket, as clients read it.
package enum ServerFrame: Hashable, Sendable {
  case ready(cursor: String, user: UserID, heartbeatSeconds: Int, resumed: Bool)
  case caughtUp(cursor: String)
  case event(EventBody, cursor: String)
  case typing(conversation: ConversationID, user: UserID, TypingKind)
  case job(JobBody)
  case sent(id: Int64, MessageBody)
  case marked(id: Int64, MarksBody)
  case refused(id: Int64, Problem)
  /// A frame of a later version; skip it.
  case unknown
}

extension ServerFrame: Decodable {
  private enum Keys: String, CodingKey {
    case t, cursor, user, heartbeat, resumed, c, kind, conv, what, id, ok, data, problem
  }
  private enum Probe: String, CodingKey { case id }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .t) {
    case "ready":
      self = .ready(
        cursor: try container.decode(String.self, forKey: .cursor),
        user: try container.decode(UserID.self, forKey: .user),
        heartbeatSeconds: try container.decode(Int.self, forKey: .heartbeat),
        resumed: try container.decode(Bool.self, forKey: .resumed))
    case "caughtUp": self = .caughtUp(cursor: try container.decode(String.self, forKey: .cursor))
    case "ev":
      self = .event(try EventBody(from: decoder), cursor: try container.decode(String.self, forKey: .c))
    case "eph":
      switch try container.decode(String.self, forKey: .kind) {
      case "typing":
        self = .typing(
          conversation: try container.decode(ConversationID.self, forKey: .conv),
          user: try container.decode(UserID.self, forKey: .user),
          try container.decode(TypingKind.self, forKey: .what))
      case "job": self = .job(try container.decode(JobBody.self, forKey: .data))
      default: self = .unknown
      }
    case "res":
      let id = try container.decode(Int64.self, forKey: .id)
      guard try container.decode(Bool.self, forKey: .ok) else {
        self = .refused(id: id, try container.decode(Problem.self, forKey: .problem))
        return
      }
      // A message has an id, marks have none.
      if try container.nestedContainer(keyedBy: Probe.self, forKey: .data).contains(.id) {
        self = .sent(id: id, try container.decode(MessageBody.self, forKey: .data))
      } else {
        self = .marked(id: id, try container.decode(MarksBody.self, forKey: .data))
      }
    default: self = .unknown
    }
  }

  /// Reads a frame.
  /// - Throws: ``Problem`` for what is no frame of this protocol.
  package static func decode(_ bytes: [UInt8]) throws(Problem) -> ServerFrame {
    try WireJSON.decode(ServerFrame.self, from: bytes)
  }
}
