/// A bar on standard error while a person looks; silent in a pipe.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private var done = 0

  init(total: Int) {
    self.total = max(total, 1)
    isShown = Terminal.isInteractive(.error)
  }

  mutating func advance(to done: Int, _ label: String) {
    self.done = min(done, total)
    guard isShown else { return }
    let width = 30
    let filled = self.done * width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    Terminal.write("\r\u{1B}[2K\(bar) \(self.done)/\(total) \(label.prefix(40))", to: .error)
  }

  /// Clears the line, so that a result can be printed in its place.
  func clear() {
    if isShown { Terminal.write("\r\u{1B}[2K", to: .error) }
  }
}
