extension RGBAImage {
  /// The picture turned clockwise on a canvas that grows to hold it; what was outside is clear.
  /// - Parameter degrees: -180...180; quarter turns move pixels and change none.
  package func turned(degrees: Float) -> RGBAImage {
    if let turns = Self.wholeQuarters(degrees) { return quarterTurned(turns) }
    let rotation = Rotation(degrees: degrees)
    let (sine, cosine) = (abs(rotation.sine), abs(rotation.cosine))
    let wide = Self.upwards(Double(width) * cosine + Double(height) * sine)
    let high = Self.upwards(Double(width) * sine + Double(height) * cosine)
    return sampled(rotation, width: wide, height: high, repeatsEdges: false)
  }

  /// The picture turned clockwise and cropped to the largest part of its own shape that has no empty corner.
  /// - Parameter degrees: -45...45.
  package func straightened(degrees: Float) -> RGBAImage {
    if degrees == 0 { return self }
    let rotation = Rotation(degrees: degrees)
    let (sine, cosine) = (abs(rotation.sine), abs(rotation.cosine))
    let (wide, high) = (Double(width), Double(height))
    let scale = min(wide / (wide * cosine + high * sine), high / (wide * sine + high * cosine))
    return sampled(
      rotation, width: max(1, Int(wide * scale)), height: max(1, Int(high * scale)), repeatsEdges: true)
  }

  private static func wholeQuarters(_ degrees: Float) -> Int? {
    let quarters = Int(degrees / 90)
    return Float(quarters) * 90 == degrees ? quarters : nil
  }

  /// Rounds up, but not for the sake of the last bits.
  private static func upwards(_ value: Double) -> Int {
    let whole = Int(value)
    return max(1, value - Double(whole) > 1e-6 ? whole + 1 : whole)
  }

  /// Resamples with a Catmull-Rom cubic on premultiplied colours; the middles of both pictures meet.
  private func sampled(_ rotation: Rotation, width wide: Int, height high: Int, repeatsEdges: Bool) -> RGBAImage {
    let source = premultiplied()
    var out = RGBAImage(width: wide, height: high)
    let (middleX, middleY) = (Double(width) / 2 - 0.5, Double(height) / 2 - 0.5)
    for y in 0..<high {
      let down = Double(y) + 0.5 - Double(high) / 2
      for x in 0..<wide {
        let across = Double(x) + 0.5 - Double(wide) / 2
        let u = rotation.cosine * across + rotation.sine * down + middleX
        let v = rotation.cosine * down - rotation.sine * across + middleY
        if u <= -2 || v <= -2 || u >= Double(width) + 1 || v >= Double(height) + 1 { continue }
        let (left, top) = (Int(u + 4) - 5, Int(v + 4) - 5)
        let (shareX, shareY) = (Float(u - Double(left + 1)), Float(v - Double(top + 1)))
        var sum = SIMD4<Float>.zero
        for row in 0..<4 {
          let weight = ResampleWeights.cubic(Float(row - 1) - shareY)
          var at = top + row
          if repeatsEdges { at = min(max(at, 0), height - 1) } else if at < 0 || at >= height { continue }
          for column in 0..<4 {
            var along = left + column
            if repeatsEdges { along = min(max(along, 0), width - 1) } else if along < 0 || along >= width { continue }
            sum += source[at * width + along] * (weight * ResampleWeights.cubic(Float(column - 1) - shareX))
          }
        }
        out.put(Self.withinAlpha(sum), at: y * wide + x)
      }
    }
    return out
  }
}
