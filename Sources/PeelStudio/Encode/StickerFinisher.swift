internal import PeelKernels

/// Draws a picture, or every frame of a film, as a finished sticker on canvases of any size.
///
/// A film's frames are all measured before the first is drawn: they share one trim box and one centre, so nothing
/// jumps. A still is a film of one frame.
struct StickerFinisher {
  private let style: StickerStyle
  private let finish: StickerFinish
  private let keepsFrame: Bool
  private var extent = StickerExtent()

  /// A finisher that has measured nothing yet.
  /// - Parameter keepsFrame: Whether the whole picture is fitted, clear pixels and all, instead of what is visible.
  init(style: StickerStyle, keepsFrame: Bool = false) {
    self.style = style
    self.keepsFrame = keepsFrame
    finish = style.finish
  }

  /// A finisher for one picture.
  init(style: StickerStyle, still: RGBAImage, keepsFrame: Bool = false) {
    self.init(style: style, keepsFrame: keepsFrame)
    measure(still)
  }

  /// Takes in one frame. All frames have one size.
  mutating func measure(_ frame: RGBAImage) {
    let turned = frame.applying(style.geometry)
    if keepsFrame { extent = StickerExtent(framing: turned.bounds) } else { extent.add(turned) }
  }

  /// Where the subject lies on a canvas of this size; nil when nothing measured so far is visible. Its `scale` says
  /// whether the picture is enlarged.
  func layout(width: Int, height: Int) -> StickerLayout? {
    let caption = style.words.flatMap { words in
      style.caption.flatMap { CaptionPlace(of: words, $0.shape, on: extent) }
    }
    return StickerLayout(
      of: extent, width: width, height: height, finish: finish, caption: caption, clearance: keepsFrame ? 0 : 1)
  }

  /// The finished sticker of a measured frame.
  /// - Returns: `width × height` pixels; fully transparent when nothing measured is visible.
  func canvas(_ frame: RGBAImage, width: Int, height: Int) -> RGBAImage {
    guard let layout = layout(width: width, height: height) else { return RGBAImage(width: width, height: height) }
    return frame.applying(style.geometry).sticker(layout, finish, words: style.words)
  }
}
