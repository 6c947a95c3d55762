internal import PeelCore

extension Connection {
  /// The number of a pack's newest version; nil when there is none.
  func newestVersion(of pack: PackID, in app: AppID) throws(StoreError) -> Int64? {
    try first("select max(version) from pack_version where app = ? and pack = ?", app, pack) { row in
      row.optionalInt(0)
    } ?? nil
  }

  /// A version of a pack with its stickers; nil when there is none.
  func pack(_ id: PackID, version: Int64, in app: AppID) throws(StoreError) -> Pack? {
    let pack = try first(
      """
      select title, author, licence, owner, catalogue_order from pack_version where app = ? and pack = ? and version = ?
      """, app, id, version
    ) { row in
      Pack(
        id: id, version: version, title: row.text(0), author: row.optionalText(1), licence: row.optionalText(2),
        owner: UserID(row.int(3)), catalogueOrder: row.optionalInt(4).map { Int($0) }, stickers: [])
    }
    guard var pack else { return nil }
    pack.stickers = try all(
      """
      select body, thumb, name, extra from sticker
      where app = ? and pack = ? and since <= ? and (until is null or until > ?) order by ord, rid
      """, app, id, version, version
    ) { row throws(StoreError) in try packSticker(row) }
    return pack
  }

  /// A sticker from the columns body, thumb, name, extra.
  func packSticker(_ row: borrowing Row) throws(StoreError) -> PackSticker {
    let ref = try StoredSticker.read(row.bytes(0), thumb: row.bytes(1))
    var reader = ByteReader(row.bytes(3))
    let keywords = try reader.list { reader throws(StoreError) in try reader.text() }
    let sizes = try Dictionary(storedSizes: &reader)
    return PackSticker(ref: ref, name: row.text(2), keywords: keywords, sizes: sizes)
  }

  /// What the caller's panel holds.
  func stickerState(as caller: Caller) throws(StoreError) -> StickerState {
    let state = try first("select rev, sections from sticker_state where user = ?", caller.user) {
      row throws(StoreError) in
      var sections: [String]?
      if let bytes = row.optionalBytes(1) {
        var reader = ByteReader(bytes)
        sections = try reader.list { reader throws(StoreError) in try reader.text() }
      }
      return (rev: row.int(0), sections: sections)
    }
    let mine = try all(
      "select body, thumb from sticker where app = ? and pack = ? and until is null order by ord desc, rid desc",
      caller.app, PackID.own(by: caller.user)
    ) { row throws(StoreError) in try StoredSticker.read(row.bytes(0), thumb: row.bytes(1)) }
    let recents = try all("select body from recent where user = ? order by pos desc", caller.user) {
      row throws(StoreError) in try StoredSticker.read(row.bytes(0), self)
    }
    return StickerState(rev: state?.rev ?? 0, sections: state?.sections, mine: mine, recents: recents)
  }
}

extension PackSticker {
  /// Keywords and sizes as the row holds them.
  var extra: [UInt8] {
    var writer = ByteWriter()
    writer.put(UInt64(keywords.count))
    for keyword in keywords { writer.put(keyword) }
    sizes.write(to: &writer)
    return writer.bytes
  }
}

extension [Int: Digest] {
  /// Writes the entries in order of size.
  func write(to writer: inout ByteWriter) {
    writer.put(UInt64(count))
    for (side, digest) in sorted(by: { $0.key < $1.key }) {
      writer.put(Int64(side))
      writer.put(digest.bytes)
    }
  }

  init(storedSizes reader: inout ByteReader) throws(StoreError) {
    self = [:]
    for _ in 0..<(try reader.uint()) {
      let side = Int(try reader.int())
      self[side] = try reader.digest()
    }
  }
}
