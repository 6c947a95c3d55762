internal import CSQLite

/// An open database that closes itself.
struct DatabaseHandle: ~Copyable {
  let raw: OpaquePointer

  /// - Throws: ``StoreError`` naming the file and what keeps it from opening.
  init(path: String, readOnly: Bool) throws(StoreError) {
    var pointer: OpaquePointer?
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // One thread uses a connection at a time, so SQLite's own mutexes would only cost.
    let status = sqlite3_open_v2(path, &pointer, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard status == SQLITE_OK, let pointer else {
      let failure = SQLiteFailure(pointer, status: status).error(during: "open \(path)")
      sqlite3_close_v2(pointer)
      throw failure
    }
    raw = pointer
  }

  deinit { sqlite3_close_v2(raw) }
}
