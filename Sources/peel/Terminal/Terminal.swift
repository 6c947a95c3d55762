import Foundation

/// Standard output and error, and whether a person is looking.
enum Terminal {
  enum Stream: Int32, Sendable {
    case output = 1
    case error = 2
  }

  static func write(_ text: String, to stream: Stream) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Foundation.write(stream.rawValue, $0.baseAddress, $0.count) }
      if count > 0 { sent += count } else if errno != EINTR { return }
    }
  }

  static func isInteractive(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// How wide the terminal is, in letters.
  static var columns: Int {
    var size = winsize()
    guard ioctl(Stream.error.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// A file's name as it can be printed: what would steer the terminal is shown as `?`.
  static func shown(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// Asks for a secret without showing it; nil when nobody is there to answer.
  static func readSecret(_ prompt: String) -> String? {
    guard isatty(0) == 1 else { return readLine(strippingNewline: true) }
    write(prompt, to: .error)
    var saved = termios()
    guard tcgetattr(0, &saved) == 0 else { return nil }
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(0, TCSAFLUSH, &silent)
    defer {
      tcsetattr(0, TCSAFLUSH, &saved)
      write("\n", to: .error)
    }
    return readLine(strippingNewline: true)
  }
}
