internal import PeelKernels

extension RGBAImage {
  /// The picture with black under every fully transparent pixel: what cannot be seen should cost no bytes and leak nothing.
  var withoutHiddenColors: RGBAImage {
    var out = self
    for at in stride(from: 0, to: out.pixels.count, by: 4) where out.pixels[at + 3] == 0 {
      out.pixels[at] = 0
      out.pixels[at + 1] = 0
      out.pixels[at + 2] = 0
    }
    return out
  }
}
