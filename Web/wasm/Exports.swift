// The browser's door to PeelKernels. Compiled only by Scripts/build-wasm, together with the kernel sources.

/// Memory for `count` bytes, 16-byte aligned; the page writes pixels here. Freed with ``release(_:)``.
@_expose(wasm, "allocate") @_cdecl("peel_allocate")
func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, Int(count)), alignment: 16)
}

/// Gives memory of ``allocate(_:)`` or ``sticker(_:_:_:_:_:_:_:_:_:_:_:)`` back.
@_expose(wasm, "release") @_cdecl("peel_release")
func release(_ pointer: UnsafeMutableRawPointer) {
  pointer.deallocate()
}

/// Makes a sticker of `width × height` straight-alpha RGBA pixels.
/// - Parameters:
///   - numbers: A finish and a geometry as the table of ``StickerNumbers`` says.
///   - words: A drawn caption, `wordsWidth × wordsHeight` straight-alpha RGBA pixels, or none.
///   - shape: How the words lie: 0 arc up, 1 arc down, 2 line, 3 bubble.
///   - facts: Room for nine numbers: the subject's box on the canvas, the guide's box (x, y, width, height each), and
///     how many canvas pixels one pixel of the cut-out became; all zero when nothing is visible.
/// - Returns: `canvasWidth × canvasHeight × 4` bytes, to be released by the caller.
@_expose(wasm, "sticker") @_cdecl("peel_sticker")
func sticker(
  _ pixels: UnsafePointer<UInt8>, _ width: Int32, _ height: Int32, _ numbers: UnsafePointer<Float>,
  _ canvasWidth: Int32, _ canvasHeight: Int32, _ words: UnsafePointer<UInt8>?, _ wordsWidth: Int32,
  _ wordsHeight: Int32, _ shape: Int32, _ facts: UnsafeMutablePointer<Float>
) -> UnsafeMutableRawPointer {
  let asked = StickerNumbers([Float](UnsafeBufferPointer(start: numbers, count: StickerNumbers.count)))
  let source = picture(pixels, width, height).applying(asked.geometry)
  let extent = StickerExtent(of: source)
  let caption = words.map { picture($0, wordsWidth, wordsHeight) }
  let shapes: [CaptionShape] = [.arcUp, .arcDown, .line, .bubble]
  let place = caption.flatMap { CaptionPlace(of: $0, shapes[Int(shape & 3)], on: extent) }
  var made = RGBAImage(width: Int(canvasWidth), height: Int(canvasHeight))
  for index in 0..<9 { facts[index] = 0 }
  if let layout = StickerLayout(
    of: extent, width: made.width, height: made.height, finish: asked.finish, caption: place)
  {
    made = source.sticker(layout, asked.finish, words: caption)
    for (index, box) in [layout.target, layout.guide].enumerated() {
      facts[index * 4] = Float(box.x)
      facts[index * 4 + 1] = Float(box.y)
      facts[index * 4 + 2] = Float(box.width)
      facts[index * 4 + 3] = Float(box.height)
    }
    facts[8] = layout.scale
  }
  let out = allocate(Int32(made.pixels.count))
  made.pixels.withUnsafeBytes { out.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: $0.count) }
  return out
}

private func picture(_ pixels: UnsafePointer<UInt8>, _ width: Int32, _ height: Int32) -> RGBAImage {
  let count = Int(width) * Int(height) * 4
  return RGBAImage(
    width: Int(width), height: Int(height), pixels: [UInt8](UnsafeBufferPointer(start: pixels, count: count)))
}
