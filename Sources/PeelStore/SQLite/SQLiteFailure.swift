internal import CSQLite
internal import Glibc

/// What SQLite says about a call that failed.
struct SQLiteFailure {
  let status: Int32
  let systemError: Int32
  let text: String

  init(_ database: OpaquePointer?, status: Int32) {
    let last = errno
    let extended = database.map { sqlite3_extended_errcode($0) } ?? status
    // A misuse is not recorded in the handle, so its error could be of an earlier call.
    self.status = extended & 0xFF == status & 0xFF ? extended : status
    // A COMMIT that fails does not note the system's error in the handle, but it is still the thread's last one.
    let noted = database.map { sqlite3_system_errno($0) } ?? 0
    systemError = noted == 0 && status & 0xFF == SQLITE_IOERR ? last : noted
    text = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
  }

  private var code: StoreError.Code {
    switch status & 0xFF {
    case SQLITE_FULL: .storageFull
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): .storageFull
    case SQLITE_IOERR where [EROFS, EACCES, EPERM].contains(systemError): .readOnly
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    default: .other(status)
    }
  }

  /// - Parameter action: The statement or the act, without bound values.
  func error(during action: String) -> StoreError {
    let code = code
    let description =
      switch code {
      case .storageFull: "The disk that holds Peel's data is full, so nothing was stored; make room and try again."
      case .readOnly: "Peel's data cannot be written; check the data folder's owner, its permissions and its mount."
      case .corrupt:
        "The database is damaged or is not Peel's; keep the file for inspection and restore the data folder from a backup."
      case .busy: "Another program holds the database; close it and try again."
      default: "The database could not do what was asked (code \(status)); the log has the details."
      }
    return StoreError(code, description, debug: "\(action): \(text) (status \(status), errno \(systemError))")
  }
}
