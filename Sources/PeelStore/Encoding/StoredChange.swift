internal import PeelCore

/// A durable change of a conversation that is not a message, as the `change` table keeps it: with what was true at its position.
enum StoredChange {
  case conversation
  case placement(Placement)
  case placementRemoved(ClientID, message: MessageID)

  var kind: Int64 {
    switch self {
    case .conversation: 1
    case .placement: 2
    case .placementRemoved: 3
    }
  }

  func body(in app: AppID, _ connection: Connection) throws(StoreError) -> [UInt8]? {
    var writer = ByteWriter()
    switch self {
    case .conversation: return nil
    case .placement(let placement):
      writer.put(placement.id.bytes)
      writer.put(placement.message.rawValue)
      writer.put(placement.author.rawValue)
      for value in [placement.pose.x, placement.pose.y, placement.pose.scale, placement.pose.rotation] {
        writer.put(value)
      }
      writer.put(placement.z)
      try StoredSticker(placement.sticker, in: app, connection).write(to: &writer)
    case .placementRemoved(let id, let message):
      writer.put(id.bytes)
      writer.put(message.rawValue)
    }
    return writer.bytes
  }

  /// The change as people are told it.
  static func read(
    kind: Int64, cseq: Int64, body: [UInt8], _ connection: Connection
  ) throws(StoreError) -> Event.Change {
    var reader = ByteReader(body)
    switch kind {
    case 1: return .conversation(cseq: cseq)
    case 2:
      let id = try reader.clientID()
      let message: MessageID = try reader.id()
      let author: UserID = try reader.id()
      let pose = try Pose(
        stored: try reader.double(), try reader.double(), try reader.double(), try reader.double())
      let z = try reader.int()
      let sticker = try StoredSticker.read(&reader, connection)
      return .placement(
        Placement(id: id, message: message, author: author, sticker: sticker, pose: pose, z: z), cseq: cseq)
    case 3: return .placementRemoved(try reader.clientID(), message: try reader.id(), cseq: cseq)
    default: throw .damaged("a change of unknown kind")
    }
  }
}

extension Pose {
  /// A pose that was valid when it was stored.
  init(stored x: Double, _ y: Double, _ scale: Double, _ rotation: Double) throws(StoreError) {
    do { try self.init(x: x, y: y, scale: scale, rotation: rotation) } catch { throw .damaged("a pose") }
  }
}
