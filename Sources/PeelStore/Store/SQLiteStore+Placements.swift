package import PeelCore

extension SQLiteStore {
  package func place(
    _ placement: NewPlacement, as caller: Caller
  ) async throws(StoreError) -> (placement: Placement, existing: Bool) {
    try await write(bytes: 1_024 + placement.sticker.thumb.count) { writer throws(StoreError) in
      try writer.place(placement, as: caller)
    }
  }

  package func removePlacement(
    _ id: ClientID, from message: MessageID, as caller: Caller
  ) async throws(StoreError) {
    try await write { writer throws(StoreError) in
      let connection = writer.connection
      let target = try connection.visibleMessage(message, as: caller)
      guard let placement = try connection.placement(id, in: caller.app), placement.message == message else {
        throw StoreError(.notFound, "There is no such sticker on this message.")
      }
      guard placement.author == caller.user || target.sender == caller.user else {
        throw StoreError(.forbidden, "Only who stuck it there or who sent the message takes a sticker off.")
      }
      var room = try writer.room(target.conversation, as: caller)
      try connection.run("delete from placement where id = ? and app = ?", id, caller.app)
      _ = try writer.change(&room) { cseq in
        (.placementRemoved(id, message: message), .placementRemoved(id, message: message, cseq: cseq))
      }
    }
  }
}

extension Writer {
  /// Puts a sticker onto a message or moves it.
  func place(
    _ new: NewPlacement, as caller: Caller
  ) throws(StoreError) -> (placement: Placement, existing: Bool) {
    let target = try connection.visibleMessage(new.message, as: caller)
    let before = try connection.placement(new.id, in: caller.app)
    if let before {
      guard before.author == caller.user, before.message == new.message else {
        throw StoreError(
          .clientIDReused, "This placement id belongs to another sticker; make a new one for every sticker.")
      }
      // A repeat of the same request is not a change.
      if before.pose == new.pose, before.sticker == new.sticker { return (before, true) }
    } else {
      let own = target.placements.count { $0.author == caller.user }
      guard own < limits.placementsPerUserAndMessage else {
        throw StoreError(
          .limitReached,
          "You have \(own) stickers on this message, and that is the most; take one off before the next.")
      }
      guard target.placements.count < limits.placementsPerMessage else {
        throw StoreError(
          .limitReached, "This message is full: it holds \(limits.placementsPerMessage) stickers at most.")
      }
    }
    var room = try room(target.conversation, as: caller)
    var placed = Placement(
      id: new.id, message: new.message, author: caller.user, sticker: new.sticker, pose: new.pose, z: 0)
    _ = try change(&room) { cseq in
      placed.z = cseq
      return (.placement(placed), .placement(placed, cseq: cseq))
    }
    try connection.run(
      """
      insert into placement(id, app, message, conv, author, x, y, scale, rotation, z, sticker)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      on conflict(id, app) do update set x = ?6, y = ?7, scale = ?8, rotation = ?9, z = ?10, sticker = ?11
      """, placed.id, caller.app, placed.message, target.conversation, caller.user, placed.pose.x, placed.pose.y,
      placed.pose.scale, placed.pose.rotation, placed.z,
      try StoredSticker(placed.sticker, in: caller.app, connection).bytes)
    return (placed, before != nil)
  }
}
