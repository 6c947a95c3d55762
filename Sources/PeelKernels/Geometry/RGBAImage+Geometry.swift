extension RGBAImage {
  /// The picture cropped, flipped and turned as asked.
  package func applying(_ geometry: StickerGeometry) -> RGBAImage {
    var out = self
    if let crop = geometry.crop { out = out.cropped(to: box(of: crop)) }
    if geometry.flipsAcross { out = out.flippedAcross }
    if geometry.flipsDown { out = out.flippedDown }
    if geometry.quarterTurns != 0 { out = out.quarterTurned(geometry.quarterTurns) }
    if geometry.straightening != 0 { out = out.straightened(degrees: geometry.straightening) }
    if geometry.turn != 0 { out = out.turned(degrees: geometry.turn) }
    return out
  }

  /// The whole pixels nearest to a part, at least one.
  private func box(of crop: StickerGeometry.Crop) -> PixelBox {
    let left = min(Int(crop.x * Float(width) + 0.5), width - 1)
    let top = min(Int(crop.y * Float(height) + 0.5), height - 1)
    let right = min(max(Int((crop.x + crop.width) * Float(width) + 0.5), left + 1), width)
    let bottom = min(max(Int((crop.y + crop.height) * Float(height) + 0.5), top + 1), height)
    return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
  }
}
