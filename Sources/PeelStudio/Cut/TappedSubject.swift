internal import PeelKernels

/// Tells the subject at one place of a mask from its neighbours.
struct TappedSubject {
  /// Which pixels may belong to it: those nearer to it than to any other subject.
  let allowed: [Bool]
  /// The pixels of the mask that are its.
  let pixels: [Bool]

  /// How far beside a subject a finger may land, as a share of width plus height.
  static let slack = 0.012

  /// - Returns: nil when no subject is at the tap.
  init?(in mask: Plane, at tap: CutHint.Point) {
    let (width, height) = (mask.width, mask.height)
    var hard = Mask(width: width, height: height)
    for index in mask.values.indices where mask.values[index] > 0.5 { hard.values[index] = 255 }
    let parts = Components(of: hard, above: 127)
    guard let seed = Self.nearest(to: tap, width, height, where: { parts.labels[$0] != 0 }) else { return nil }
    let part = parts.labels.map { $0 == parts.labels[seed] }
    pixels = Self.unjoined(part, area: parts.areas[Int(parts.labels[seed])], width, height, at: seed)
    // Crumbs are nobody's.
    let least = Float(parts.largest) * 0.01
    var mine = [Float](repeating: DistanceTransform.far, count: width * height)
    var others = mine
    for index in mine.indices {
      if pixels[index] {
        mine[index] = 0
      } else if part[index] || parts.labels[index] != 0 && Float(parts.areas[Int(parts.labels[index])]) >= least {
        others[index] = 0
      }
    }
    DistanceTransform.transform(&mine, width: width, height: height)
    DistanceTransform.transform(&others, width: width, height: height)
    allowed = mine.indices.map { mine[$0] <= others[$0] }
  }

  /// The nearest pixel that belongs, within ``slack``.
  private static func nearest(
    to tap: CutHint.Point, _ width: Int, _ height: Int, where belongs: (Int) -> Bool
  ) -> Int? {
    let (x, y) = (min(Int(tap.x * Double(width)), width - 1), min(Int(tap.y * Double(height)), height - 1))
    let reach = max(2, Int(slack * Double(width + height)))
    var best: (index: Int, distance: Int)?
    for ny in max(0, y - reach)...min(height - 1, y + reach) {
      for nx in max(0, x - reach)...min(width - 1, x + reach) where belongs(ny * width + nx) {
        let distance = (nx - x) * (nx - x) + (ny - y) * (ny - y)
        if distance <= reach * reach, distance < best?.distance ?? .max { best = (ny * width + nx, distance) }
      }
    }
    return best?.index
  }

  /// The tapped one of several bodies that thin bridges join in one part: where two things touch, a model sees one. A bridge
  /// is at most two fifths as wide as the bodies, so that heads stay on their shoulders.
  private static func unjoined(_ part: [Bool], area: Int, _ width: Int, _ height: Int, at seed: Int) -> [Bool] {
    var depth = part.map { $0 ? DistanceTransform.far : 0 }
    DistanceTransform.transform(&depth, width: width, height: height)
    let deepest = (depth.max() ?? 0).squareRoot()
    for step in 1...8 {
      let bridge = deepest * 0.05 * Float(step)
      var cores = Mask(width: width, height: height)
      for index in depth.indices where depth[index] > bridge * bridge { cores.values[index] = 255 }
      let bodies = Components(of: cores, above: 127)
      var depths = [Float](repeating: 0, count: bodies.areas.count)
      for index in depth.indices {
        let label = Int(bodies.labels[index])
        if label > 0 { depths[label] = max(depths[label], depth[index].squareRoot()) }
      }
      let isBody = bodies.areas.indices.map { label in
        label > 0 && depths[label] >= 2.5 * bridge && bodies.areas[label] * 10 >= area
      }
      if isBody.count(where: \.self) > 1 {
        let owners = grown(bodies.labels.map { isBody[Int($0)] ? $0 : 0 }, within: part, width, height)
        return owners.map { $0 != 0 && $0 == owners[seed] }
      }
    }
    return part
  }

  /// Gives every pixel of a part to the label it is nearest to by ways inside the part.
  private static func grown(_ labels: [Int32], within part: [Bool], _ width: Int, _ height: Int) -> [Int32] {
    var owners = labels
    var edge = owners.indices.filter { owners[$0] != 0 }
    while !edge.isEmpty {
      var next: [Int] = []
      for index in edge {
        let (x, y) = (index % width, index / width)
        for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where (0..<width).contains(nx) && (0..<height).contains(ny) {
          let at = ny * width + nx
          if owners[at] == 0, part[at] {
            owners[at] = owners[index]
            next.append(at)
          }
        }
      }
      edge = next
    }
    return owners
  }
}
