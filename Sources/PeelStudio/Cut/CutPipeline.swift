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
    var (left, right, top, bottom, count) = (alpha.width, -1, alpha.height, -1, 0)
    for y in 0..<alpha.height {
      for x in 0..<alpha.width where alpha.values[y * alpha.width + x] > 0.3 {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
        count += 1
      }
    }
    if count < 50 { return photo.image.bounds }
    let (wide, high) = (right + 1 - left, bottom + 1 - top)
    let (padX, padY) = (Int(Float(wide) * 0.12) + 8, Int(Float(high) * 0.12) + 8)
    let (x, y) = (max(0, left - padX), max(0, top - padY))
    return PixelBox(
      x: x, y: y, width: min(photo.width, right + 1 + padX) - x, height: min(photo.height, bottom + 1 + padY) - y)
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

  /// Averages the mask with a cut by colour that the mask starts: lifts thin parts the models blur over.
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
    for index in 0..<out.values.count { out.values[index] = (alpha.values[index] + cut.values[index]) / 2 }
    return out
  }

  /// Lets the mask follow the photo's edges, within a band round its own.
  func refined(_ alpha: Plane) -> Plane {
    let radius = max(4, Int(0.004 * Float(alpha.width + alpha.height)))
    var out = GuidedFilter(radius: radius, smoothness: 1e-4).apply(alpha, colors: photo.colors)
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
    return out
  }

  /// Drops stray islands and near-zero haze; holes stay.
  static func tidied(_ alpha: Plane, leastIsland: Float = 0.06) -> Plane {
    let parts = Components(of: alpha.mask, above: 25)
    let least = Float(parts.largest) * leastIsland
    var out = alpha
    for index in 0..<out.values.count {
      let label = Int(parts.labels[index])
      let stays = label > 0 && Float(parts.areas[label]) >= least
      out.values[index] = stays ? min(max((alpha.values[index] - 0.04) / 0.92, 0), 1) : 0
    }
    return out
  }

  /// The photo with this mask and the subject's own colours along its edge.
  func cutOut(_ alpha: Plane, method: CutOut.Method, certainty: Double) -> CutOut {
    var alpha = alpha
    if let own = photo.ownAlpha {
      for index in 0..<alpha.values.count { alpha.values[index] = min(alpha.values[index], own.values[index]) }
    }
    let colors = ForegroundColors.estimate(photo.colors, alpha: alpha)
    var image = photo.image
    let mask = alpha.mask
    for index in 0..<mask.values.count {
      let (value, at) = (mask.values[index], index * 4)
      image.pixels[at + 3] = value
      // Inside, the photo's own colours are the truth; the estimate blurs them.
      if value == 255 { continue }
      let color = value == 0 ? .zero : colors[index] * 255
      image.pixels[at] = UInt8(color.x + 0.5)
      image.pixels[at + 1] = UInt8(color.y + 0.5)
      image.pixels[at + 2] = UInt8(color.z + 0.5)
    }
    return CutOut(image: image, method: method, certainty: certainty)
  }
}
