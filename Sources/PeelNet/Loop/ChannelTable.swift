/// The channels of one loop, found by token in constant time.
struct ChannelTable {
  private struct Slot {
    var channel: Channel?
    var generation: UInt32 = 0
  }

  private var slots: [Slot] = []
  private var free: [UInt32] = []

  var count: Int { slots.count - free.count }

  mutating func insert(_ channel: Channel) -> ChannelToken {
    if let slot = free.popLast() {
      slots[Int(slot)].channel = channel
      return ChannelToken(slot: slot, generation: slots[Int(slot)].generation)
    }
    slots.append(Slot(channel: channel))
    return ChannelToken(slot: UInt32(slots.count - 1), generation: 0)
  }

  mutating func remove(_ token: ChannelToken) {
    let index = Int(token.slot)
    guard index < slots.count, slots[index].generation == token.generation, slots[index].channel != nil else { return }
    slots[index].channel = nil
    slots[index].generation &+= 1
    free.append(token.slot)
  }

  subscript(token: ChannelToken) -> Channel? {
    let index = Int(token.slot)
    guard index < slots.count, slots[index].generation == token.generation else { return nil }
    return slots[index].channel
  }
}
