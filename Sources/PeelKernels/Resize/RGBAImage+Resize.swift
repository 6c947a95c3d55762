extension RGBAImage {
  /// The picture at another size, averaged with premultiplied colours so that transparent pixels lend no colour.
  ///
  /// Growing uses a Catmull-Rom cubic.
  package func resized(width newWidth: Int, height newHeight: Int, shrinking: Shrinking = .area) -> RGBAImage {
    precondition(newWidth > 0 && newHeight > 0, "a picture has at least one pixel")
    if newWidth == width, newHeight == height { return self }
    // Where many pixels become one, fine black on white would come out too dark: the eye adds light, not its code.
    // For less the difference is too small to see, and other programs' results are closer.
    let inLight = shrinking == .sharp && (width >= 8 * newWidth || height >= 8 * newHeight)
    let light = inLight ? Light() : nil
    let across = ResampleWeights(from: width, to: newWidth, shrinking: shrinking)
    let down = ResampleWeights(from: height, to: newHeight, shrinking: shrinking)
    // One row at a time: all of a large photo's would take four times its memory.
    var source = [SIMD4<Float>](repeating: .zero, count: width)
    var rows = [SIMD4<Float>](repeating: .zero, count: newWidth * height)
    for y in 0..<height {
      for x in 0..<width {
        source[x] = light?.value(of: self, at: y * width + x) ?? value(at: y * width + x)
      }
      for x in 0..<newWidth {
        var sum = SIMD4<Float>.zero
        let (from, weight) = (across.starts[x], x * across.stride)
        for tap in 0..<across.counts[x] { sum += source[from + tap] * across.weights[weight + tap] }
        rows[y * newWidth + x] = sum
      }
    }
    var out = [SIMD4<Float>](repeating: .zero, count: newWidth * newHeight)
    for y in 0..<newHeight {
      for tap in 0..<down.counts[y] {
        let weight = down.weights[y * down.stride + tap]
        let from = (down.starts[y] + tap) * newWidth
        for x in 0..<newWidth { out[y * newWidth + x] += rows[from + x] * weight }
      }
    }
    for index in 0..<out.count { out[index] = Self.withinAlpha(out[index]) }
    if let light { return light.picture(of: out, width: newWidth, height: newHeight) }
    return RGBAImage(width: newWidth, height: newHeight, premultiplied: out)
  }

  /// The largest size of this shape that fits in `side × side`, each edge at least one pixel.
  package func fitting(side: Int) -> (width: Int, height: Int) { bounds.fitting(width: side, height: side) }
}
