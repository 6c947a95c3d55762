internal import PeelKernels

/// A film's chosen pictures, finished and laid on one canvas, read as often as needed with one picture in memory.
struct FilmReel {
  let source: any FilmSource
  let finisher: StickerFinisher
  let width: Int
  let height: Int
  /// Whether clear ground is to be white.
  let onWhite: Bool

  /// Calls `body` with every picture of a timeline, in order, with its number in it.
  func play(
    _ timeline: FilmTimeline, _ body: (Int, RGBAImage) throws(StudioError) -> Void
  ) throws(StudioError) {
    try source.rewind()
    var frame = 0
    for (number, moment) in timeline.moments.enumerated() {
      while let next = try source.next() {
        frame += 1
        if frame <= moment.frame { continue }
        let canvas = finisher.canvas(next.image, width: width, height: height)
        try body(number, onWhite ? canvas.onWhite : canvas)
        break
      }
    }
  }

  /// Some of a film's pictures, each with the one before it.
  struct Sample {
    var first: RGBAImage
    var pairs: [(before: RGBAImage, now: RGBAImage)]

    var colors: ColorCounts {
      var counts = ColorCounts()
      for picture in [first] + pairs.map(\.now) { counts.add(picture) }
      return counts
    }
  }

  /// Up to `count` pairs, evenly spread over the film.
  func sample(_ timeline: FilmTimeline, pairs count: Int) throws(StudioError) -> Sample {
    let last = timeline.moments.count - 1
    let picked = Set((0..<count).map { 1 + (2 * $0 + 1) * (last - 1) / (2 * count) })
    var wanted = Set([0])
    for number in picked { wanted.formUnion([number - 1, number]) }
    let numbers = wanted.sorted().filter { $0 <= last }
    var sample: Sample?
    var before: (number: Int, picture: RGBAImage)?
    try play(FilmTimeline(numbers.map { timeline.moments[$0] })) { position, picture in
      let number = numbers[position]
      if number == 0 { sample = Sample(first: picture, pairs: []) }
      if let before, before.number == number - 1, picked.contains(number) {
        sample?.pairs.append((before.picture, picture))
      }
      before = (number, picture)
    }
    guard let sample else { throw StudioError(.damaged, detail: "the film has no frames the second time") }
    return sample
  }
}
