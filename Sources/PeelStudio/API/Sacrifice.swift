/// Something given up so that a sticker meets its target's rules.
package enum Sacrifice: Sendable, Equatable {
  /// Lossy compression at this quality of 100, where an exact file did not fit.
  case quality(Int)
  /// Colour channels off by at most this many of 255 levels.
  case rounding(Int)
  /// Equal or nearly equal frames became one; all durations add up.
  case mergedFrames(from: Int, to: Int)
  /// Fewer frames in the same time.
  case frameRate(from: Double, to: Double)
  /// A palette of this many colours.
  case colors(Int)
  /// A smaller canvas.
  case pixels(fromWidth: Int, fromHeight: Int, toWidth: Int, toHeight: Int)
  /// The film was longer than the target takes, milliseconds.
  case duration(from: Int, to: Int)
  /// The film was to play this often, and the target takes fewer or more plays.
  case loops(from: Int, to: Int)
}

extension Sacrifice: CustomStringConvertible {
  /// What was given up, with figures, in words for a user.
  package var description: String {
    switch self {
    case .quality(let quality): "quality \(quality) of 100"
    case .rounding(let levels): "colours rounded by up to \(levels) of 255 levels"
    case .mergedFrames(let from, let to): "\(from) frames merged into \(to)"
    case .frameRate(let from, let to): "\(Self.text(from)) frames a second reduced to \(Self.text(to))"
    case .colors(let count): "\(count) colours"
    case .pixels(let fromWidth, let fromHeight, let toWidth, let toHeight):
      "\(fromWidth) × \(fromHeight) pixels reduced to \(toWidth) × \(toHeight)"
    case .duration(let from, let to): "\(Self.text(Double(from) / 1000)) s cut to \(Self.text(Double(to) / 1000)) s"
    case .loops(let from, let to): "plays \(Self.plays(to)) instead of \(Self.plays(from))"
    }
  }

  private static func plays(_ count: Int) -> String { count == 0 ? "for ever" : count == 1 ? "once" : "\(count) times" }

  /// Two decimals at most, without closing zeros.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
