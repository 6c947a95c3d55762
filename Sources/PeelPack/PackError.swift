/// Why a file could not be read as a pack, a catalogue or a property list.
package struct PackError: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The closed set of reasons.
  package enum Code: String, Hashable, Sendable {
    /// Larger than a limit allows.
    case tooLarge
    /// Neither an XML nor a binary property list.
    case notAPropertyList
    /// Not UTF-8.
    case unsupportedEncoding
    /// XML that is well-formed but that Peel refuses: entity declarations, CDATA, processing instructions.
    case forbidden
    /// Nested more deeply than a catalogue ever is.
    case tooDeep
    /// More values than the limit.
    case tooManyValues
    /// Broken syntax.
    case malformed
    /// A property list that is not a catalogue.
    case notACatalogue
    /// A text that the format cannot hold.
    case unwritable
    /// A file or folder that cannot be read.
    case unreadable
  }

  /// The reason.
  package var code: Code
  /// A sentence that names the thing, the rule and the fix; safe to show.
  package var description: String
  /// The byte at which reading stopped.
  package var offset: Int?

  /// Makes an error.
  package init(_ code: Code, _ description: String, offset: Int? = nil) {
    self.code = code
    self.description = description
    self.offset = offset
  }

  /// The description with its code and place.
  package var debugDescription: String {
    "\(code.rawValue)\(offset.map { " at byte \($0)" } ?? ""): \(description)"
  }
}
