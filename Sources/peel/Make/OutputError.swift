import Foundation

/// A file or folder of results could not be written.
struct OutputError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The reason is what the system said last.
  init(path: String, status: Int32 = errno) {
    self.init(path: path, reason: String(cString: strerror(status)))
  }

  var description: String {
    "\(Terminal.shown(path)) cannot be written: \(reason). Make room or choose another folder with --output."
  }
}
