package import PeelCore

extension SQLiteStore {
  package func publish(_ pack: Pack, in app: AppID) async throws(StoreError) -> Pack {
    try await write(bytes: 4_096 * (pack.stickers.count + 1)) { writer throws(StoreError) in
      try writer.publish(pack, in: app)
    }
  }

  package func catalogue(in app: AppID) async throws(StoreError) -> [Pack] {
    try await read { connection throws(StoreError) in
      let newest = try connection.all(
        """
        select pack, version from pack_version p
        where app = ?1 and catalogue_order is not null
          and version = (select max(version) from pack_version where app = ?1 and pack = p.pack)
        order by catalogue_order, pack
        """, app
      ) { row throws(StoreError) in (try row.slug(0) as PackID, row.int(1)) }
      var packs: [Pack] = []
      for (id, version) in newest {
        if let pack = try connection.pack(id, version: version, in: app) { packs.append(pack) }
      }
      return packs
    }
  }

  package func pack(_ id: PackID, version: Int64?, as caller: Caller) async throws(StoreError) -> Pack {
    try await read { connection throws(StoreError) in
      let newest = try connection.newestVersion(of: id, in: caller.app)
      guard let number = version ?? newest, let pack = try connection.pack(id, version: number, in: caller.app),
        pack.owner == nil || pack.owner == caller.user
      else { throw StoreError(.notFound, "There is no such pack, or not in this version.") }
      return pack
    }
  }

  package func stickerState(as caller: Caller) async throws(StoreError) -> StickerState {
    try await read { connection throws(StoreError) in
      guard try connection.user(caller.user, in: caller.app) != nil else { throw .noUser }
      return try connection.stickerState(as: caller)
    }
  }

  package func chooseSections(
    _ sections: [String], ifRev: Int64?, as caller: Caller
  ) async throws(StoreError) -> StickerState {
    let limit = limits.chosenSections
    return try await write(bytes: 256 + 64 * sections.count) { writer throws(StoreError) in
      guard try writer.connection.user(caller.user, in: caller.app) != nil else { throw .noUser }
      guard sections.count <= limit else {
        throw StoreError(.limitReached, "At most \(limit) sections can be chosen; \(sections.count) were given.")
      }
      let state = try writer.connection.stickerState(as: caller)
      if let ifRev, ifRev != state.rev {
        throw StoreError(
          .revConflict, "The sections were changed on another device meanwhile; read them again and repeat the change.")
      }
      // The same choice again is not a change.
      if state.sections == sections { return state }
      try writer.panelChanged(sections: sections, of: caller)
      return try writer.connection.stickerState(as: caller)
    }
  }

  package func addOwnSticker(
    _ sticker: NewOwnSticker, as caller: Caller
  ) async throws(StoreError) -> (sticker: PackSticker, existing: Bool) {
    try await write(bytes: 4_096) { writer throws(StoreError) in try writer.addOwnSticker(sticker, as: caller) }
  }

  package func removeOwnSticker(_ id: StickerID, as caller: Caller) async throws(StoreError) {
    try await write { writer throws(StoreError) in try writer.removeOwnSticker(id, as: caller) }
  }

  package func record(_ blobs: [BlobRecord], in app: AppID) async throws(StoreError) {
    try await write(bytes: 256 * blobs.count) { writer throws(StoreError) in
      let connection = writer.connection
      try connection.requireApp(app)
      for blob in blobs {
        // Sizes made later are added to those known.
        var sizes = try connection.blob(blob.digest, in: app)?.sizes ?? [:]
        sizes.merge(blob.sizes) { _, new in new }
        var bytes = ByteWriter()
        sizes.write(to: &bytes)
        try connection.run(
          """
          insert into blob(app, digest, size, media_type, sizes, created) values (?1, ?2, ?3, ?4, ?5, ?6)
          on conflict(app, digest) do update set sizes = ?5
          """, app, blob.digest, blob.size, blob.mediaType, bytes.bytes, writer.time())
      }
    }
  }

  package func blob(_ digest: Digest, in app: AppID) async throws(StoreError) -> BlobRecord? {
    try await look { connection throws(StoreError) in try connection.blob(digest, in: app) }
  }
}

extension Connection {
  /// A blob the app refers to.
  func blob(_ digest: Digest, in app: AppID) throws(StoreError) -> BlobRecord? {
    try first("select size, media_type, sizes from blob where app = ? and digest = ?", app, digest) {
      row throws(StoreError) in
      var reader = ByteReader(row.bytes(2))
      return BlobRecord(
        digest: digest, size: row.int(0), mediaType: row.text(1), sizes: try Dictionary(storedSizes: &reader))
    }
  }
}
