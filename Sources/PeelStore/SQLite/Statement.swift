internal import CSQLite

/// A prepared statement of one connection; finalized when the connection lets go of it.
final class Statement {
  let raw: OpaquePointer

  init(_ sql: StaticString, in database: borrowing DatabaseHandle) throws(StoreError) {
    var pointer: OpaquePointer?
    // The persistent flag keeps it out of the lookaside memory meant for short-lived ones.
    let status = sql.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(
          database.raw, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
      }
    }
    guard status == SQLITE_OK, let pointer else {
      throw SQLiteFailure(database.raw, status: status).error(during: "\(sql)")
    }
    raw = pointer
  }

  deinit { sqlite3_finalize(raw) }

  /// - Parameter index: From 1.
  func bind(_ value: SQLValue, at index: Int32) {
    // SQLite copies the bytes: the caller's value may be gone before the last step.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let status: Int32
    switch value {
    case .null: status = sqlite3_bind_null(raw, index)
    case .integer(let number): status = sqlite3_bind_int64(raw, index, number)
    case .real(let number): status = sqlite3_bind_double(raw, index, number)
    case .text(var text):
      status = text.withUTF8 { buffer in
        buffer.withMemoryRebound(to: CChar.self) {
          // An empty string may have no address, and SQLite takes no address for null.
          sqlite3_bind_text(raw, index, $0.baseAddress ?? Self.nothing, Int32($0.count), copied)
        }
      }
    case .blob(let bytes):
      status = bytes.withUnsafeBytes { buffer in
        buffer.isEmpty
          ? sqlite3_bind_zeroblob(raw, index, 0)
          : sqlite3_bind_blob(raw, index, buffer.baseAddress, Int32(buffer.count), copied)
      }
    }
    precondition(
      status == SQLITE_OK, "a statement was given a parameter it does not have or a value over SQLite's limit")
  }

  /// Safety: points at static memory that is never written.
  private nonisolated(unsafe) static let nothing: UnsafePointer<CChar> = {
    let empty: StaticString = "\0"
    return UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
  }()

  /// Ends the run and lets go of read locks and bound values.
  func reset() {
    sqlite3_reset(raw)
    sqlite3_clear_bindings(raw)
  }
}
