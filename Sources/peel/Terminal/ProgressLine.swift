import Foundation
import Synchronization

/// A ``ProgressBar`` on standard error while a person looks, with results printed above it; silent in a pipe.
final class ProgressLine: Sendable {
  private struct State {
    var bar: ProgressBar
    var drawn = -1.0
  }

  private let state: Mutex<State>
  private let isShown: Bool
  private let began: Double

  init(total: Int) {
    state = Mutex(State(bar: ProgressBar(total: total)))
    isShown = Terminal.isInteractive(.error)
    began = Self.now
  }

  /// Says how far one of the things is. Drawn ten times a second at most.
  func update(_ item: Int, to fraction: Double, _ label: String) {
    guard isShown else { return }
    state.withLock { state in
      state.bar.update(item, to: fraction, Terminal.shown(label))
      let now = Self.now
      if now - state.drawn >= 0.1 {
        state.drawn = now
        draw(state.bar)
      }
    }
  }

  func finish(_ item: Int) {
    guard isShown else { return }
    state.withLock { $0.bar.finish(item) }
  }

  /// Prints lines in the bar's place and draws the bar again below them.
  func print(output: String, errors: String, isLast: Bool = false) {
    state.withLock { state in
      if isShown { Terminal.write("\r\u{1B}[2K", to: .error) }
      if !output.isEmpty { Terminal.write(output, to: .output) }
      if !errors.isEmpty { Terminal.write(errors, to: .error) }
      if isShown, !isLast { draw(state.bar) }
    }
  }

  private func draw(_ bar: ProgressBar) {
    Terminal.write("\r\u{1B}[2K" + bar.line(elapsed: Self.now - began, columns: Terminal.columns), to: .error)
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
