/// Why the store could not do what was asked.
package struct StoreError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// What callers tell apart.
  package enum Code: Hashable, Sendable {
    case notFound, forbidden, nameTaken, clientIDReused, revConflict, tokenExpired, refreshReused, limitReached
    /// The write queue is full; try again shortly.
    case busy
    /// No room on the disk, or the folder is read-only.
    case storageFull, readOnly
    /// Another server has this data folder.
    case inUse
    /// Written by a newer Peel.
    case newerSchema
    case corrupt, closed
    /// A SQLite result code that has no better name.
    case other(Int32)
  }

  package let code: Code
  /// A sentence for people: the thing, the rule and the fix.
  package let description: String
  /// Statement and engine text; never bound values.
  package let debugDescription: String

  package init(_ code: Code, _ description: String, debug: String = "") {
    self.code = code
    self.description = description
    debugDescription = debug.isEmpty ? description : "\(description) [\(debug)]"
  }
}
