internal import PeelCore
internal import PeelWire

extension SendBody {
  init(_ content: Outgoing, id: ClientID, replyTo seq: Int64?) {
    self.init(clientMsgId: id, type: .text, replyTo: seq.map { ReplyBody(seq: $0) })
    switch content {
    case .text(let text): self.text = text
    case .sticker(let pack, let sticker):
      type = .sticker
      self.sticker = StickerKeyBody(packId: pack, stickerId: sticker)
    case .location(let location, let text):
      type = .location
      self.location = LocationBody(location)
      self.text = text
    case .custom(let custom, let text):
      type = .custom
      self.custom = CustomBody(schema: custom.schema, values: custom.values)
      self.text = text
    }
  }
}
