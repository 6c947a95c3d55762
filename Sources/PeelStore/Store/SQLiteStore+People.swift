package import PeelCore

extension SQLiteStore {
  package func app(named name: String) async throws(StoreError) -> AppID {
    let known = try await look { connection throws(StoreError) in try connection.app(named: name) }
    if let known { return known }
    return try await write { writer throws(StoreError) in
      if let known = try writer.connection.app(named: name) { return known }
      let id: AppID = try writer.nextID()
      try writer.connection.run("insert into app(id, name, created) values (?, ?, ?)", id, name, writer.time())
      return id
    }
  }

  package func register(_ account: NewAccount, in app: AppID) async throws(StoreError) -> User {
    try await write { writer throws(StoreError) in
      let connection = writer.connection
      try connection.requireApp(app)
      let taken = try connection.first(
        "select 1 from usr where app = ? and name_fold = ?", app, account.name.folded, read: { _ in true })
      guard taken == nil else {
        throw StoreError(
          .nameTaken, "The user name \(account.name) is taken; choose another, or sign in if it is yours.")
      }
      let id: UserID = try writer.nextID()
      try connection.run(
        "insert into usr(id, app, name, name_fold, display, pass_hash, created) values (?, ?, ?, ?, ?, ?, ?)",
        id, app, account.name.text, account.name.folded, account.displayName, account.passwordHash, writer.time())
      return User(id: id, userName: account.name.text, displayName: account.displayName)
    }
  }

  package func account(named name: UserName, in app: AppID) async throws(StoreError) -> Account? {
    try await look { connection throws(StoreError) in
      try connection.first(
        "select id, name, display, pass_hash from usr where app = ? and name_fold = ?", app, name.folded
      ) { row throws(StoreError) in Account(user: try row.user(0), passwordHash: row.text(3)) }
    }
  }

  package func setPasswordHash(_ hash: String, of user: UserID, in app: AppID) async throws(StoreError) {
    try await write { writer throws(StoreError) in
      let changed = try writer.connection.run(
        "update usr set pass_hash = ? where id = ? and app = ?", hash, user, app)
      guard changed == 1 else { throw .noUser }
    }
  }

  package func user(_ id: UserID, in app: AppID) async throws(StoreError) -> User? {
    try await look { connection throws(StoreError) in try connection.user(id, in: app) }
  }

  package func users(
    withPrefix prefix: String, ascending: Bool, after: String?, limit: Int, in app: AppID
  ) async throws(StoreError) -> [User] {
    let limit = Self.page(limit)
    let first = UserName.fold(prefix)
    // No name holds U+10FFFF, so it closes the range of names that begin with the prefix.
    let end = first + "\u{10FFFF}"
    // SQLite orders names by their bytes, and Swift's `<` by canonical equivalence, so bytes are compared here, too.
    let after = after.map { UserName.fold($0) }
    return try await look { connection throws(StoreError) in
      if ascending {
        let start = after.flatMap { first.utf8.lexicographicallyPrecedes($0.utf8) ? $0 : nil } ?? first
        return try connection.all(
          """
          select id, name, display from usr
          where app = ? and name_fold >= ? and name_fold < ? and name_fold <> ? order by name_fold limit ?
          """, app, start, end, after ?? "", limit
        ) { row throws(StoreError) in try row.user(0) }
      }
      let stop = after.flatMap { $0.utf8.lexicographicallyPrecedes(end.utf8) ? $0 : nil } ?? end
      return try connection.all(
        """
        select id, name, display from usr
        where app = ? and name_fold >= ? and name_fold < ? order by name_fold desc limit ?
        """, app, first, stop, limit
      ) { row throws(StoreError) in try row.user(0) }
    }
  }

  package func openSession(_ session: NewSession, in app: AppID) async throws(StoreError) -> DeviceID {
    try await write { writer throws(StoreError) in
      guard try writer.connection.user(session.user, in: app) != nil else { throw .noUser }
      let id: DeviceID = try writer.nextID()
      try writer.connection.run(
        """
        insert into device(id, app, user, name, access, access_expires, refresh, refresh_expires, created)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, id, app, session.user, session.deviceName, session.tokens.access, session.tokens.accessExpires,
        session.tokens.refresh, session.tokens.refreshExpires, writer.time())
      return id
    }
  }

  package func session(
    accessDigest: Digest, at now: Timestamp
  ) async throws(StoreError) -> DeviceSession? {
    try await look { connection throws(StoreError) in
      try connection.first(
        """
        select usr.id, usr.name, usr.display, device.app, device.id, device.access_expires
        from device join usr on usr.id = device.user where device.access = ? and device.access_expires > ?
        """, accessDigest, now
      ) { row throws(StoreError) in
        let user = try row.user(0)
        return DeviceSession(
          caller: Caller(app: try row.id(3), user: user.id, device: try row.id(4)), user: user,
          accessExpires: row.time(5))
      }
    }
  }

  package func rotate(
    refreshDigest: Digest, to tokens: SessionTokens, at now: Timestamp
  ) async throws(StoreError) -> DeviceSession {
    // An ended session must stay ended, so the refusal is a value that lets the transaction commit.
    let outcome = try await write { writer throws(StoreError) -> Result<DeviceSession, StoreError> in
      let connection = writer.connection
      let held = try connection.first(
        """
        select usr.id, usr.name, usr.display, device.app, device.id, device.refresh_expires
        from device join usr on usr.id = device.user where device.refresh = ?
        """, refreshDigest
      ) { row throws(StoreError) in
        (user: try row.user(0), app: try row.id(3) as AppID, device: try row.id(4) as DeviceID, expires: row.time(5))
      }
      guard let held else {
        let reused = try connection.run("delete from device where previous = ?", refreshDigest)
        return reused > 0
          ? .failure(
            StoreError(
              .refreshReused, "This sign-in was renewed before with the same token, so it was ended; sign in again."))
          : .failure(.signInExpired)
      }
      guard held.expires > now else {
        try connection.run("delete from device where id = ?", held.device)
        return .failure(.signInExpired)
      }
      try connection.run(
        """
        update device set previous = refresh, access = ?, access_expires = ?, refresh = ?, refresh_expires = ?
        where id = ?
        """, tokens.access, tokens.accessExpires, tokens.refresh, tokens.refreshExpires, held.device)
      return .success(
        DeviceSession(
          caller: Caller(app: held.app, user: held.user.id, device: held.device), user: held.user,
          accessExpires: tokens.accessExpires))
    }
    return try outcome.get()
  }

  package func endSession(_ caller: Caller) async throws(StoreError) {
    try await write { writer throws(StoreError) in
      _ = try writer.connection.run(
        "delete from device where id = ? and user = ? and app = ?", caller.device, caller.user, caller.app)
    }
  }
}

extension StoreError {
  fileprivate static let signInExpired = StoreError(.tokenExpired, "This sign-in has expired; sign in again.")
}

extension Row {
  /// A user from three columns: id, name, display name.
  func user(_ column: Int32) throws(StoreError) -> User {
    User(id: try id(column), userName: text(column + 1), displayName: text(column + 2))
  }
}

extension Connection {
  func app(named name: String) throws(StoreError) -> AppID? {
    try first("select id from app where name = ?", name) { row throws(StoreError) in try row.id(0) }
  }

  /// - Throws: `notFound` when there is no such app.
  func requireApp(_ app: AppID) throws(StoreError) {
    guard try first("select 1 from app where id = ?", app, read: { _ in true }) != nil else {
      throw StoreError(.notFound, "There is no such app.")
    }
  }

  func user(_ id: UserID, in app: AppID) throws(StoreError) -> User? {
    try first("select id, name, display from usr where id = ? and app = ?", id, app) { row throws(StoreError) in
      try row.user(0)
    }
  }
}
