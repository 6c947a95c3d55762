internal import PeelKernels

/// From looks of the models to a finished mask.
struct CutPipeline {
  let photo: Photo
  /// Throws when the request was withdrawn; called between steps.
  let checkpoint: () throws(StudioError) -> Void

  /// Below this the model's own output means that it saw nothing; scaled up it would be confident nonsense.
  static let leastPeak: Float = 0.3

  /// The subject's box: everything above 0.3, an eighth wider.
  func subjectBox(_ alpha: Plane) -> PixelBox {
    var count = 0
    for value in alpha.values where value > 0.3 { count += 1 }
    guard count >= 50, let inner = alpha.bounds(above: 0.3) else { return photo.image.bounds }
    let (padX, padY) = (Int(Float(inner.width) * 0.12) + 8, Int(Float(inner.height) * 0.12) + 8)
    let (x, y) = (max(0, inner.x - padX), max(0, inner.y - padY))
    return PixelBox(
      x: x, y: y, width: min(photo.width, inner.x + inner.width + padX) - x,
      height: min(photo.height, inner.y + inner.height + padY) - y)
  }

  /// A second look, at the subject's box alone: more of the model's pixels on the subject. The first stands where the
  /// second sees something else.
  func zoom(_ first: Plane, with model: CutModel) throws(StudioError) -> Plane {
    let box = subjectBox(first)
    if Float(box.area) > 0.8 * Float(first.values.count) { return first }
    let second = try model.look(at: photo.image.cropped(to: box)).map
    if Self.overlap(first.cropped(to: box), second) < 0.6 { return first }
    var out = Plane(width: first.width, height: first.height)
    out.replace(box, with: second)
    return out
  }

  /// Intersection over union of what two masks keep.
  static func overlap(_ one: Plane, _ other: Plane) -> Float {
    var (both, either) = (0, 0)
    for index in 0..<one.values.count {
      let (a, b) = (one.values[index] > 0.5, other.values[index] > 0.5)
      if a && b { both += 1 }
      if a || b { either += 1 }
    }
    return Float(both) / Float(max(either, 1))
  }

  /// The mean of several looks, with 0.25...0.75 stretched to 0...1.
  static func agree(_ looks: [Plane]) -> Plane {
    var out = looks[0]
    for index in 0..<out.values.count {
      var sum: Float = 0
      for look in looks { sum += look.values[index] }
      out.values[index] = min(max((sum / Float(looks.count) - 0.25) / 0.5, 0), 1)
    }
    return out
  }

  /// How much a cut by colour counts beside the models, for each pixel: the more, the less decided they are round it. At one
  /// half it alone decides all that they leave open, and it is often wrong where subject and background share colours.
  static func colorShares(beside alpha: Plane) -> [Float] {
    let radius = max(4, Int(0.019 * Float(alpha.width + alpha.height)))
    let seen = alpha.values.map { value in
      value > 0.1 ? SIMD4<Float>(abs(value - 0.5) * 2, 1, 0, 0) : .zero
    }
    return BoxFilter.mean(seen, width: alpha.width, height: alpha.height, radius: radius).map { mean in
      let decided = (mean.x + 1e-3) / (mean.y + 1e-3)
      return min(max(0.8 - 0.5 * decided, 0.3), 0.55)
    }
  }

  /// Mixes the mask with a cut by colour that the mask starts: lifts thin parts the models blur over.
  func withColors(_ alpha: Plane) throws(StudioError) -> Plane {
    let trimap = Trimap(alpha, band: 3 * Trimap.band(of: alpha), high: 0.9, low: 0.1)
    let marks = alpha.values.indices.map { index in
      switch trimap.verdicts[index] {
      case .subject: GrabCut.Mark.foreground.rawValue
      case .background: GrabCut.Mark.background.rawValue
      case .undecided:
        alpha.values[index] > 0.5 ? GrabCut.Mark.probablyForeground.rawValue : GrabCut.Mark.probablyBackground.rawValue
      }
    }
    let cut = try GrabCut(iterations: 2, side: 720).run(photo.image, marks: marks)
    var out = alpha
    let shares = Self.colorShares(beside: alpha)
    for index in 0..<out.values.count {
      out.values[index] += shares[index] * (cut.values[index] - alpha.values[index])
    }
    return out
  }

  /// Lets the mask follow the photo's edges, within a band round its own.
  func refined(_ whole: Plane) -> Plane {
    let radius = max(4, Int(0.004 * Float(whole.width + whole.height)))
    var result = Plane(width: whole.width, height: whole.height)
    // As far as the band and the filter together reach; beyond that all is background.
    guard let box = whole.bounds(above: 0.05, margin: 4 * radius) else { return result }
    let alpha = whole.cropped(to: box)
    var out = GuidedFilter(radius: radius, smoothness: 1e-4).apply(alpha, colors: photo.colors(in: box))
    let trimap = Trimap(alpha, band: 2 * radius, high: 0.95, low: 0.05)
    for index in 0..<out.values.count {
      let value: Float =
        switch trimap.verdicts[index] {
        case .subject: 1
        case .background: 0
        case .undecided: out.values[index]
        }
      // What the filter leaves near 0 and 1 is residue.
      out.values[index] = min(max((value - 0.06) / 0.88, 0), 1)
    }
    result.replace(box, with: out)
    return result
  }

  /// Drops stray islands and near-zero haze; holes stay, and so do small islands that are solid: a basket below its balloon.
  static func tidied(_ alpha: Plane, leastIsland: Float = 0.06) -> Plane {
    let parts = Components(of: alpha.mask, above: 25)
    var sums = [Float](repeating: 0, count: parts.areas.count)
    for index in 0..<alpha.values.count { sums[Int(parts.labels[index])] += alpha.values[index] }
    let largest = Float(parts.largest)
    let stays = parts.areas.indices.map { label in
      let area = Float(parts.areas[label])
      return label > 0 && (area >= largest * leastIsland || (area >= largest * 0.01 && sums[label] > area * 0.7))
    }
    var out = alpha
    for index in 0..<out.values.count {
      out.values[index] = stays[Int(parts.labels[index])] ? min(max((alpha.values[index] - 0.04) / 0.92, 0), 1) : 0
    }
    return out
  }

  /// The photo with this mask and the subject's own colours along its edge.
  func cutOut(_ alpha: Plane, method: CutOut.Method, certainty: Double) -> CutOut {
    var alpha = alpha
    if let own = photo.ownAlpha {
      for index in 0..<alpha.values.count { alpha.values[index] = min(alpha.values[index], own.values[index]) }
    }
    let mask = alpha.mask
    var image = RGBAImage(width: photo.width, height: photo.height)
    if let box = alpha.bounds(above: 0, margin: ForegroundColors.reach) {
      let colors = ForegroundColors.estimate(photo.colors(in: box), alpha: alpha.cropped(to: box))
      for index in 0..<box.area {
        let at = (box.y + index / box.width) * photo.width + box.x + index % box.width
        let (value, pixel) = (mask.values[at], at * 4)
        if value == 0 { continue }
        image.pixels[pixel + 3] = value
        for channel in 0..<3 {
          // Inside, the photo's own colours are the truth; the estimate blurs them.
          image.pixels[pixel + channel] =
            value == 255 ? photo.image.pixels[pixel + channel] : UInt8(colors[index][channel] * 255 + 0.5)
        }
      }
    }
    return CutOut(image: image, method: method, certainty: certainty)
  }
}
