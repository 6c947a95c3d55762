internal import CSQLite

/// A connection to a SQLite file with its prepared statements; one thread uses it at a time.
///
/// Statements are literals and are kept by their address, so finding one costs no hashing of text and no value can slip into SQL.
package final class Connection {
  private let database: DatabaseHandle
  private var statements: [UnsafePointer<UInt8>: Statement] = [:]

  /// Opens a file, and makes it unless `readOnly`.
  package init(path: String, readOnly: Bool = false) throws(StoreError) {
    database = try DatabaseHandle(path: path, readOnly: readOnly)
    sqlite3_busy_timeout(database.raw, 5_000)
  }

  /// Runs a statement that gives no rows.
  /// - Returns: How many rows it changed.
  @discardableResult
  package func run<each Value: SQLBindable>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(StoreError) -> Int {
    let statement = try prepared(sql)
    defer { statement.reset() }
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      statement.bind(value.sqlValue, at: index)
    }
    while try step(statement, sql) {}
    return Int(sqlite3_changes(database.raw))
  }

  /// The rows a statement gives, each read by `read`.
  package func all<each Value: SQLBindable, Element>(
    _ sql: StaticString, _ values: repeat each Value, read: (borrowing Row) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      statement.bind(value.sqlValue, at: index)
    }
    var elements: [Element] = []
    while try step(statement, sql) { elements.append(try read(Row(statement))) }
    return elements
  }

  /// The first row a statement gives; nil when there is none.
  package func first<each Value: SQLBindable, Element>(
    _ sql: StaticString, _ values: repeat each Value, read: (borrowing Row) throws(StoreError) -> Element
  ) throws(StoreError) -> Element? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      statement.bind(value.sqlValue, at: index)
    }
    return try step(statement, sql) ? try read(Row(statement)) : nil
  }

  /// Runs statements that take no values and are not kept: migrations and settings.
  package func execute(_ sql: String) throws(StoreError) {
    let status = sqlite3_exec(database.raw, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status, during: String(sql.prefix(200))) }
  }

  /// Runs `body` between BEGIN and COMMIT; an error takes everything back.
  package func transaction<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try run("begin immediate")
    do {
      let value = try body(self)
      try run("commit")
      return value
    } catch {
      rollback()
      throw error
    }
  }

  /// Runs `body` on one unchanging view of the database.
  package func snapshot<Value>(_ body: (Connection) throws(StoreError) -> Value) throws(StoreError) -> Value {
    try run("begin")
    defer { rollback() }
    return try body(self)
  }

  /// Takes back the open transaction, if there still is one.
  package func rollback() {
    // After some errors SQLite has rolled back already; a second time would be an error of its own.
    if isInTransaction { _ = try? run("rollback") }
  }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(database.raw) == 0 }

  /// Rows changed since the connection was opened.
  package var totalChanges: Int64 { sqlite3_total_changes64(database.raw) }

  private func prepared(_ sql: StaticString) throws(StoreError) -> Statement {
    if let statement = statements[sql.utf8Start] { return statement }
    let statement = try Statement(sql, in: database)
    statements[sql.utf8Start] = statement
    return statement
  }

  private func step(_ statement: Statement, _ sql: StaticString) throws(StoreError) -> Bool {
    let status = sqlite3_step(statement.raw)
    if status == SQLITE_ROW { return true }
    if status == SQLITE_DONE { return false }
    throw failure(status, during: "\(sql)")
  }

  private func failure(_ status: Int32, during action: String) -> StoreError {
    SQLiteFailure(database.raw, status: status).error(during: action)
  }
}
