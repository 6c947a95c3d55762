internal import PeelKernels

/// Carries a cut from the size it was made at up to a larger copy of the photo. Runs only in a ``WorkerRole/make`` process.
///
/// The mask is carried by guided upsampling: at the cut's size each place has a line from colour to alpha, and the photo's
/// own pixels are put into it, so that the edge follows the photo instead of being a blown-up staircase (He and Sun 2015,
/// <https://arxiv.org/abs/1505.00996>).
struct CutCarrier {
  private let cut: RGBAImage
  /// Three slopes and an offset for each pixel of the cut.
  private let lines: [SIMD4<Float>]

  /// - Parameters:
  ///   - cut: The cut-out.
  ///   - guide: What it was cut from, of the same size.
  /// - Throws: ``StudioError/Code/workerCrashed`` when they differ in size.
  init(cut: RGBAImage, guide: RGBAImage) throws(StudioError) {
    guard cut.width == guide.width, cut.height == guide.height else {
      throw StudioError(.workerCrashed, detail: "a cut of another size than its picture")
    }
    self.cut = cut
    lines = GuidedFilter(radius: 2, smoothness: 1e-4).lines(of: Plane(cut.alpha), colors: Photo(guide).colors)
  }

  /// The carried cut-out as an answer's body.
  func encoded(_ photo: consuming RGBAImage) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(carried(to: photo))
    return writer.bytes
  }

  /// The photo's pixels under the carried mask; along the edge the cut's colours, which are free of the background's.
  func carried(to photo: consuming RGBAImage) -> RGBAImage {
    var out = photo
    let width = out.width
    let across = (0..<width).map { Neighbours($0, of: width, among: cut.width) }
    for y in 0..<out.height {
      let down = Neighbours(y, of: out.height, among: cut.height)
      for x in 0..<out.width {
        let at = (y * out.width + x) * 4
        let color = SIMD4(Float(out.pixels[at]), Float(out.pixels[at + 1]), Float(out.pixels[at + 2]), 0) / 255
        let pixel = pixel(color, across[x], down)
        for channel in 0..<4 { out.pixels[at + channel] = UInt8(pixel[channel] * 255 + 0.5) }
      }
    }
    return out
  }

  private func pixel(_ color: SIMD4<Float>, _ across: Neighbours, _ down: Neighbours) -> SIMD4<Float> {
    var (line, own, weight) = (SIMD4<Float>.zero, SIMD4<Float>.zero, Float(0))
    var (least, most) = (UInt8.max, UInt8.min)
    for (y, high) in [(down.first, 1 - down.share), (down.second, down.share)] {
      for (x, wide) in [(across.first, 1 - across.share), (across.second, across.share)] {
        let index = y * cut.width + x
        let alpha = cut.pixels[index * 4 + 3]
        (least, most) = (min(least, alpha), max(most, alpha))
        line += lines[index] * (high * wide)
        let share = high * wide * Float(alpha)
        weight += share
        own +=
          share
          * SIMD4(Float(cut.pixels[index * 4]), Float(cut.pixels[index * 4 + 1]), Float(cut.pixels[index * 4 + 2]), 0)
      }
    }
    if most == 0 || weight == 0 { return .zero }
    var out = color
    out.w = 1
    if least == 255 { return out }
    let alpha = min(max(line.x * color.x + line.y * color.y + line.z * color.z + line.w, 0), 1)
    // The background's share of a pixel fades with alpha; above nine tenths it can no longer be seen, but detail can.
    let trust = min(max((alpha - 0.9) * 10, 0), 1)
    out = color * trust + own / (weight * 255) * (1 - trust)
    out.w = alpha
    return out
  }

  /// The two pixels of a shorter line that a pixel of a longer one lies between.
  private struct Neighbours {
    let first: Int
    let second: Int
    /// How much the second counts, 0...1.
    let share: Float

    init(_ position: Int, of longer: Int, among shorter: Int) {
      let place = min(max((Float(position) + 0.5) * Float(shorter) / Float(longer) - 0.5, 0), Float(shorter - 1))
      first = Int(place)
      second = min(first + 1, shorter - 1)
      share = place - Float(first)
    }
  }
}
