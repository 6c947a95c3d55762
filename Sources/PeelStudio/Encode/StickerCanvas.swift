internal import PeelKernels

/// Lays pictures on a target's canvas.
struct StickerCanvas {
  var width: Int
  var height: Int
  var style: StickerStyle
  /// Whether the picture's own frame is fitted, instead of what is visible of it.
  var keepsFrame = false

  /// - Parameter box: The part to fit; nil takes the whole frame or what is visible, as ``keepsFrame`` says.
  /// - Returns: A picture of `width × height`, transparent where nothing is.
  func draw(_ image: RGBAImage, box: PixelBox? = nil) -> RGBAImage {
    guard let box = box ?? (keepsFrame ? image.bounds : image.alphaBox(above: 12)) else {
      return RGBAImage(width: width, height: height)
    }
    let border = style.outline.width * Float(min(width, height)) / Float(StickerFinish.referenceSide)
    // A cut-out gets one clear pixel all round: an edge cut by the canvas looks like a mistake on any bubble.
    let margin = Int(border.rounded(.up)) + (keepsFrame ? 0 : 1)
    let (wide, high) = Self.fit(
      box.width, box.height, into: (max(1, width - 2 * margin), max(1, height - 2 * margin)))
    return image.cropped(to: box).resized(width: wide, height: high).centred(onWidth: width, height: height)
      .outlined(width: border, color: style.outline.color)
  }

  /// The largest size of a shape within another, to the nearest pixel.
  static func fit(_ width: Int, _ height: Int, into most: (width: Int, height: Int)) -> (Int, Int) {
    if width * most.height >= height * most.width {
      return (most.width, min(most.height, max(1, (height * most.width * 2 + width) / (2 * width))))
    }
    return (min(most.width, max(1, (width * most.height * 2 + height) / (2 * height))), most.height)
  }
}

extension RGBAImage {
  /// This picture in the middle of a transparent `width × height`.
  fileprivate func centred(onWidth newWidth: Int, height newHeight: Int) -> RGBAImage {
    var out = RGBAImage(width: newWidth, height: newHeight)
    let (left, top) = ((newWidth - width) / 2, (newHeight - height) / 2)
    for y in 0..<height {
      let from = y * width * 4
      let to = ((y + top) * newWidth + left) * 4
      out.pixels.replaceSubrange(to..<to + width * 4, with: pixels[from..<from + width * 4])
    }
    return out
  }
}
