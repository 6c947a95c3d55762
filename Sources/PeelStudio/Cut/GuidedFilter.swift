internal import PeelKernels

/// The colour guided filter: makes a mask follow the photo's edges (He, Sun and Tang 2013, section 3.4,
/// <https://doi.org/10.1109/TPAMI.2012.213>).
struct GuidedFilter {
  var radius: Int
  var smoothness: Float

  /// - Parameter colors: Red, green and blue as 0...1 in the first three lanes.
  func apply(_ mask: Plane, colors: [SIMD4<Float>]) -> Plane {
    let lines = lines(of: mask, colors: colors)
    var out = mask
    for index in 0..<lines.count {
      let (line, color) = (lines[index], colors[index])
      let value = line.x * color.x + line.y * color.y + line.z * color.z + line.w
      out.values[index] = min(max(value, 0), 1)
    }
    return out
  }

  /// For each pixel the line, in colour space, that gives the mask round it: three slopes and an offset.
  func lines(of mask: Plane, colors: [SIMD4<Float>]) -> [SIMD4<Float>] {
    let (width, height, count) = (mask.width, mask.height, mask.values.count)
    let mean = { BoxFilter.mean($0, width: width, height: height, radius: radius) }
    // Thirteen means in four passes: colours and mask; colours times mask and green times blue; the other products.
    var packed = [SIMD4<Float>](repeating: .zero, count: count)
    for index in 0..<count {
      packed[index] = colors[index]
      packed[index].w = mask.values[index]
    }
    let first = mean(packed)
    for index in 0..<count {
      let color = colors[index]
      packed[index] = color * mask.values[index]
      packed[index].w = color.y * color.z
    }
    let second = mean(packed)
    for index in 0..<count {
      let color = colors[index]
      packed[index] = SIMD4(color.x * color.x, color.x * color.y, color.x * color.z, color.y * color.y)
    }
    let third = mean(packed)
    for index in 0..<count { packed[index] = SIMD4(colors[index].z * colors[index].z, 0, 0, 0) }
    let fourth = mean(packed)
    for index in 0..<count {
      packed[index] = Self.line(first[index], second[index], third[index], fourth[index].x, smoothness)
    }
    return mean(packed)
  }

  /// The line, in colour space, that gives the mask of one window: three slopes and an offset. Cramer's rule on the
  /// window's 3 × 3 covariance.
  private static func line(
    _ means: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ blueBlue: Float, _ smoothness: Float
  ) -> SIMD4<Float> {
    let rr = third.x - means.x * means.x + smoothness
    let rg = third.y - means.x * means.y
    let rb = third.z - means.x * means.z
    let gg = third.w - means.y * means.y + smoothness
    let gb = second.w - means.y * means.z
    let bb = blueBlue - means.z * means.z + smoothness
    let cr = second.x - means.x * means.w
    let cg = second.y - means.y * means.w
    let cb = second.z - means.z * means.w
    let (irr, irg, irb) = (gg * bb - gb * gb, gb * rb - rg * bb, rg * gb - gg * rb)
    let (igg, igb, ibb) = (rr * bb - rb * rb, rb * rg - rr * gb, rr * gg - rg * rg)
    let scale = 1 / max(rr * irr + rg * irg + rb * irb, 1e-14)
    let (ar, ag) = ((irr * cr + irg * cg + irb * cb) * scale, (irg * cr + igg * cg + igb * cb) * scale)
    let ab = (irb * cr + igb * cg + ibb * cb) * scale
    return SIMD4(ar, ag, ab, means.w - ar * means.x - ag * means.y - ab * means.z)
  }
}
