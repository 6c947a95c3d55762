/// Which frames of a film are shown and for how long. Frames that go leave their time to the one before, so the sum stays.
struct FilmTimeline: Equatable {
  /// One frame that is shown.
  struct Moment: Equatable {
    /// Its number in the source.
    var frame: Int
    var milliseconds: Int
  }

  private(set) var moments: [Moment]

  init(_ moments: [Moment]) { self.moments = moments }

  var milliseconds: Int { moments.reduce(0) { $0 + $1.milliseconds } }

  /// Mean frames a second.
  var rate: Double { milliseconds == 0 ? 0 : Double(moments.count) * 1000 / Double(milliseconds) }

  /// The part from `range.lowerBound` up to `range.upperBound`, milliseconds; frames at its ends are shown for what lies inside.
  func trimmed(to range: Range<Int>) -> FilmTimeline {
    var (out, at) = ([Moment](), 0)
    for moment in moments {
      let shown = min(at + moment.milliseconds, range.upperBound) - max(at, range.lowerBound)
      if shown > 0 { out.append(Moment(frame: moment.frame, milliseconds: shown)) }
      at += moment.milliseconds
    }
    return FilmTimeline(out)
  }

  /// Every frame begins and ends at a multiple of `step` milliseconds, the nearest.
  func rounded(to step: Int) -> FilmTimeline {
    var (out, at, end) = ([Moment](), 0, 0)
    for moment in moments {
      at += moment.milliseconds
      let next = (at + step / 2) / step * step
      if next > end { out.append(Moment(frame: moment.frame, milliseconds: next - end)) }
      end = next
    }
    return FilmTimeline(out)
  }

  /// Frames that `isKept` refuses leave their time to the one before. The first is always kept.
  func keeping(_ isKept: (Moment) -> Bool) -> FilmTimeline {
    var out: [Moment] = []
    for moment in moments {
      if out.isEmpty || isKept(moment) {
        out.append(moment)
      } else {
        out[out.count - 1].milliseconds += moment.milliseconds
      }
    }
    return FilmTimeline(out)
  }

  /// No frame is shown for less than `shortest`, and none begins before its turn at `rate` frames a second.
  func limited(shortest: Int, rate: Double = .infinity) -> FilmTimeline {
    let step = 1000 / rate
    var (out, at, next) = ([Moment](), 0.0, 0.0)
    for moment in moments {
      let isTooShort = (out.last?.milliseconds ?? shortest) < shortest
      // Half a millisecond is what rounding a frame's beginning costs.
      if !out.isEmpty, isTooShort || at + 0.5 < next {
        out[out.count - 1].milliseconds += moment.milliseconds
      } else {
        out.append(moment)
        next = max(next + step, at - step / 2)
      }
      at += Double(moment.milliseconds)
    }
    if out.count > 1, let last = out.last, last.milliseconds < shortest {
      out.removeLast()
      out[out.count - 1].milliseconds += last.milliseconds
    }
    return FilmTimeline(out)
  }

  /// At most `count` frames, the ones that were shown longest before the cut staying evenly spread.
  func limited(toFrames count: Int) -> FilmTimeline {
    if moments.count <= count { return self }
    var rate = Double(count) * 1000 / Double(max(1, milliseconds))
    var out = limited(shortest: 0, rate: rate)
    while out.moments.count > count {
      rate *= 0.97
      out = limited(shortest: 0, rate: rate)
    }
    return out
  }
}
