internal import PeelCore

extension Writer {
  /// Says to the caller's own devices that their panel changed.
  /// - Parameters:
  ///   - sections: The new choice; nil leaves it as it is.
  func panelChanged(sections: [String]? = nil, of caller: Caller) throws(StoreError) {
    let position: Position = try nextID()
    if let sections {
      var writer = ByteWriter()
      writer.put(UInt64(sections.count))
      for section in sections { writer.put(section) }
      try connection.run(
        """
        insert into sticker_state(user, rev, pos, sections) values (?1, 1, ?2, ?3)
        on conflict(user) do update set rev = rev + 1, pos = ?2, sections = ?3
        """, caller.user, position, writer.bytes)
    } else {
      try connection.run(
        """
        insert into sticker_state(user, rev, pos, sections) values (?1, 0, ?2, null)
        on conflict(user) do update set pos = ?2
        """, caller.user, position)
    }
    tell(Event(position: position, conversation: nil, change: .stickers), app: caller.app, audience: [caller.user])
  }

  /// Puts a sticker in front of the caller's recents.
  /// - Parameter body: The sticker as ``StoredSticker`` has it.
  func remember(_ ref: StickerRef, body: [UInt8], as caller: Caller) throws(StoreError) {
    let isNewest = try connection.first(
      """
      select pack = ?2 and sticker = ?3 and body = ?4 from recent where user = ?1 order by pos desc limit 1
      """, caller.user, ref.pack, ref.sticker, body
    ) { row in row.int(0) == 1 }
    // The same sticker again changes nothing on the panel, so nobody is woken.
    if isNewest == true { return }
    let order: Position = try nextID()
    try connection.run(
      """
      insert into recent(user, pack, sticker, pos, body) values (?1, ?2, ?3, ?4, ?5)
      on conflict(user, pack, sticker) do update set pos = ?4, body = ?5
      """, caller.user, ref.pack, ref.sticker, order, body)
    try connection.run(
      """
      delete from recent where user = ?1
        and pos <= (select pos from recent where user = ?1 order by pos desc limit 1 offset ?2)
      """, caller.user, limits.recents)
    try panelChanged(of: caller)
  }

  /// Publishes the next version of a pack.
  func publish(_ new: Pack, in app: AppID) throws(StoreError) -> Pack {
    try connection.requireApp(app)
    var pack = new
    let newest = try connection.newestVersion(of: pack.id, in: app)
    if let newest, let before = try connection.pack(pack.id, version: newest, in: app), before.owner != pack.owner {
      throw StoreError(.forbidden, "The pack \(pack.id) belongs to somebody else; choose another id.")
    }
    pack.version = (newest ?? 0) + 1
    try putVersion(pack, in: app)
    try connection.run(
      "update sticker set until = ? where app = ? and pack = ? and until is null", pack.version, app, pack.id)
    for index in pack.stickers.indices {
      pack.stickers[index].ref.pack = pack.id
      pack.stickers[index].ref.packVersion = pack.version
      try put(pack.stickers[index], order: Int64(index), clientID: nil, in: app)
    }
    return pack
  }

  /// Adds a sticker to the caller's own pack.
  func addOwnSticker(
    _ new: NewOwnSticker, as caller: Caller
  ) throws(StoreError) -> (sticker: PackSticker, existing: Bool) {
    guard try connection.user(caller.user, in: caller.app) != nil else { throw .noUser }
    let own = PackID.own(by: caller.user)
    let before = try connection.first(
      "select body, thumb, name, extra from sticker where app = ? and pack = ? and client_id = ?",
      caller.app, own, new.clientID
    ) { row throws(StoreError) in try connection.packSticker(row) }
    if let before { return (before, true) }
    let ids = try connection.all(
      "select id from sticker where app = ? and pack = ? and until is null", caller.app, own
    ) { row in row.text(0) }
    guard ids.count < limits.ownStickers else {
      throw StoreError(
        .limitReached, "You have \(ids.count) stickers of your own, and that is the most; remove one before the next.")
    }
    var sticker = new.sticker
    sticker.ref.pack = own
    sticker.ref.sticker = try free(sticker.ref.sticker, among: Set(ids))
    sticker.ref.packVersion = try nextOwnVersion(of: caller)
    try put(sticker, order: sticker.ref.packVersion, clientID: new.clientID, in: caller.app)
    try panelChanged(of: caller)
    return (sticker, false)
  }

  /// Takes a sticker out of the caller's own pack and recents; what was sent stays.
  func removeOwnSticker(_ id: StickerID, as caller: Caller) throws(StoreError) {
    let own = PackID.own(by: caller.user)
    let held = try connection.first(
      "select rid from sticker where app = ? and pack = ? and id = ? and until is null", caller.app, own, id
    ) { row in row.int(0) }
    guard let held else { throw StoreError(.notFound, "There is no such sticker among your own.") }
    let version = try nextOwnVersion(of: caller)
    try connection.run("update sticker set until = ? where rid = ?", version, held)
    try connection.run("delete from recent where user = ? and pack = ? and sticker = ?", caller.user, own, id)
    try panelChanged(of: caller)
  }

  private func nextOwnVersion(of caller: Caller) throws(StoreError) -> Int64 {
    let own = PackID.own(by: caller.user)
    let version = (try connection.newestVersion(of: own, in: caller.app) ?? 0) + 1
    try putVersion(
      Pack(
        id: own, version: version, title: "My stickers", author: nil, licence: nil, owner: caller.user,
        catalogueOrder: nil, stickers: []), in: caller.app)
    return version
  }

  private func putVersion(_ pack: Pack, in app: AppID) throws(StoreError) {
    try connection.run(
      """
      insert into pack_version(app, pack, version, title, author, licence, owner, catalogue_order, created)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, app, pack.id, pack.version, pack.title, pack.author, pack.licence, pack.owner, pack.catalogueOrder, time())
  }

  private func put(
    _ sticker: PackSticker, order: Int64, clientID: ClientID?, in app: AppID
  ) throws(StoreError) {
    try connection.run(
      """
      insert into sticker(app, pack, id, since, ord, client_id, name, body, thumb, extra)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, app, sticker.ref.pack, sticker.ref.sticker, sticker.ref.packVersion, order, clientID, sticker.name,
      StoredSticker(withoutThumb: sticker.ref).bytes, sticker.ref.thumb, sticker.extra)
  }

  /// The id, or the first of `id-2`, `id-3`, … that is not taken.
  private func free(_ id: StickerID, among taken: Set<String>) throws(StoreError) -> StickerID {
    if !taken.contains(id.rawValue) { return id }
    for number in 2...(taken.count + 2) {
      let ending = "-\(number)"
      let candidate = id.rawValue.prefix(64 - ending.utf8.count) + ending
      if !taken.contains(String(candidate)), let slug = StickerID(candidate) { return slug }
    }
    throw StoreError(.clientIDReused, "A sticker with the id \(id) exists already; choose another.")
  }
}
