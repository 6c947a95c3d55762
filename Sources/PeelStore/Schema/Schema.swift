/// Brings a database to the schema this program knows.
enum Schema {
  /// Marks the file as Peel's (SQLite's application id): the letters `Peel`.
  static let applicationID: Int64 = 0x5065_656C

  static var newest: Int64 { Migration.all.last?.number ?? 0 }

  /// Runs the steps that are missing, each in a transaction of its own.
  /// - Throws: `newerSchema` for a file of a newer Peel; `corrupt` for a file that is somebody else's.
  static func prepare(_ connection: Connection, path: String) throws(StoreError) {
    let application = try connection.first("pragma application_id") { row in row.int(0) } ?? 0
    let version = try connection.first("pragma user_version") { row in row.int(0) } ?? 0
    let tables = try connection.first("select count(*) from sqlite_schema") { row in row.int(0) } ?? 0
    guard application == applicationID || (application == 0 && version == 0 && tables == 0) else {
      throw StoreError(
        .corrupt, "\(path) is a database of another program; choose another data folder.",
        debug: "application_id \(application), user_version \(version), \(tables) tables")
    }
    guard version <= newest else {
      throw StoreError(
        .newerSchema,
        "\(path) was written by a newer Peel (schema \(version), this one knows \(newest)); install that version or newer."
      )
    }
    for migration in Migration.all where migration.number > version {
      try connection.transaction { connection throws(StoreError) in
        try connection.execute(migration.sql)
        try connection.execute(
          "pragma application_id = \(applicationID); pragma user_version = \(migration.number)")
      }
    }
  }
}
