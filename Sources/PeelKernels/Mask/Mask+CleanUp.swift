extension Mask {
  /// Clears the parts smaller than `fraction` of the largest one, and all haze at or below `threshold`. Holes stay.
  package func withoutIslands(below fraction: Float, threshold: UInt8 = 25) -> Mask {
    let parts = Components(of: self, above: threshold)
    let least = Float(parts.largest) * fraction
    var out = self
    for index in 0..<values.count {
      let label = Int(parts.labels[index])
      if label == 0 || Float(parts.areas[label]) < least { out.values[index] = 0 }
    }
    return out
  }

  /// Morphological closing by a disc: fills gaps and notches narrower than `2 × radius`, and makes the mask hard
  /// (0 or 255, split at 128).
  /// - Complexity: O(pixels), whatever the radius.
  package func closed(radius: Float) -> Mask {
    // A border of its own keeps the picture's edge from acting as mask while the dilated shape is eroded again.
    let border = Int(radius.rounded(.up)) + 1
    let (wide, high) = (width + 2 * border, height + 2 * border)
    var field = [Float](repeating: DistanceTransform.far, count: wide * high)
    for y in 0..<height {
      for x in 0..<width where values[y * width + x] >= 128 { field[(y + border) * wide + x + border] = 0 }
    }
    DistanceTransform.transform(&field, width: wide, height: high)
    let limit = radius * radius
    for index in 0..<field.count { field[index] = field[index] <= limit ? DistanceTransform.far : 0 }
    DistanceTransform.transform(&field, width: wide, height: high)
    var out = Mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where field[(y + border) * wide + x + border] > limit { out.values[y * width + x] = 255 }
    }
    return out
  }
}
