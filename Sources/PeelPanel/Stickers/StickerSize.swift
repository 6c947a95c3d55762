/// The three sizes of stickers in Messages, by the side of the image for screens of three pixels to the point.
public enum StickerSize: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// 100 points.
  case small = 300
  /// 136 points.
  case regular = 408
  /// 206 points.
  case large = 618

  /// Pixels of a side.
  public var pixels: Int { rawValue }

  /// The largest size that an image fills without being enlarged; nil for an image smaller than the small one.
  public static func fitting(width: Int, height: Int) -> StickerSize? {
    allCases.last { $0.rawValue <= max(width, height) }
  }

  /// Where an image goes on the size's square: whole, never stretched, never enlarged, centred, with clear room around it.
  public func placement(width: Int, height: Int) -> (width: Int, height: Int, left: Int, top: Int) {
    let long = max(width, height)
    guard width > 0, height > 0 else { return (0, 0, pixels / 2, pixels / 2) }
    let factor = min(1, Double(pixels) / Double(long))
    let newWidth = max(1, Int((Double(width) * factor).rounded()))
    let newHeight = max(1, Int((Double(height) * factor).rounded()))
    return (newWidth, newHeight, (pixels - newWidth) / 2, (pixels - newHeight) / 2)
  }

  public static func < (left: StickerSize, right: StickerSize) -> Bool { left.rawValue < right.rawValue }
}
