/// What went wrong with the panel's files.
public struct PanelError: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The closed set of reasons.
  public enum Code: Hashable, Sendable {
    /// The watched folder is not there, or is no folder.
    case noFolder
    /// The system has no watch left to give.
    case noWatch
    /// The selection could not be written.
    case notSaved
  }

  /// The reason.
  public var code: Code
  /// A sentence that is safe to show.
  public var description: String
  /// The path and the system's words.
  public var debugDescription: String

  /// Makes an error.
  public init(_ code: Code, _ description: String, debug: String = "") {
    self.code = code
    self.description = description
    debugDescription = debug.isEmpty ? description : "\(description) (\(debug))"
  }
}
