internal import CSQLite
package import PeelCore

/// The row a statement stands on; valid until the next step.
package struct Row: ~Copyable {
  private let raw: OpaquePointer

  init(_ statement: Statement) { raw = statement.raw }

  /// Whether the column holds nothing.
  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(raw, column) == SQLITE_NULL }

  /// The column as a number; 0 for null.
  package func int(_ column: Int32) -> Int64 { sqlite3_column_int64(raw, column) }

  /// The column as a number with a fraction; 0 for null.
  package func double(_ column: Int32) -> Double { sqlite3_column_double(raw, column) }

  /// The column as text; empty for null.
  package func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(raw, column) else { return "" }
    let count = Int(sqlite3_column_bytes(raw, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The column's bytes; empty for null.
  package func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(raw, column) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, column))))
  }

  /// The column as a number; nil for null.
  package func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

  /// The column as text; nil for null.
  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The column's bytes; nil for null.
  package func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// The column as an id.
  /// - Throws: `corrupt` when it holds none.
  package func id<Kind>(_ column: Int32) throws(StoreError) -> Identifier<Kind> {
    guard let id = Identifier<Kind>(int(column)) else { throw .damaged("an id") }
    return id
  }

  /// The column as a readable id.
  /// - Throws: `corrupt` when it holds none.
  package func slug<Kind>(_ column: Int32) throws(StoreError) -> Slug<Kind> {
    guard let slug = Slug<Kind>(text(column)) else { throw .damaged("a readable id") }
    return slug
  }

  /// The column as a time.
  package func time(_ column: Int32) -> Timestamp { Timestamp(milliseconds: int(column)) }
}

extension StoreError {
  /// A row that does not hold what was written into it.
  static func damaged(_ what: String) -> StoreError {
    StoreError(
      .corrupt,
      "The database holds a damaged row (\(what)); keep the file for inspection and restore the data folder from a backup."
    )
  }
}
