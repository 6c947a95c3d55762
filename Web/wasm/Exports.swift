// The browser's door to PeelKernels. Compiled only by Scripts/build-wasm, together with the kernel sources.

/// Memory for `count` bytes, 16-byte aligned; the page writes pixels here. Freed with ``release(_:)``.
@_expose(wasm, "allocate") @_cdecl("peel_allocate")
func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, Int(count)), alignment: 16)
}

/// Gives memory of ``allocate(_:)`` or ``sticker(_:_:_:_:_:_:)`` back.
@_expose(wasm, "release") @_cdecl("peel_release")
func release(_ pointer: UnsafeMutableRawPointer) {
  pointer.deallocate()
}

/// Makes a sticker of `width × height` straight-alpha RGBA pixels.
/// - Returns: `side × side × 4` bytes, to be released by the caller.
@_expose(wasm, "sticker") @_cdecl("peel_sticker")
func sticker(
  _ pixels: UnsafePointer<UInt8>, _ width: Int32, _ height: Int32, _ outlineWidth: Float, _ color: UInt32, _ side: Int32
) -> UnsafeMutableRawPointer {
  let count = Int(width) * Int(height) * 4
  let source = RGBAImage(
    width: Int(width), height: Int(height), pixels: [UInt8](UnsafeBufferPointer(start: pixels, count: count)))
  let made = source.sticker(side: Int(side), outlineWidth: outlineWidth, color: RGBColor(hex: color))
  let out = allocate(Int32(made.pixels.count))
  made.pixels.withUnsafeBytes { out.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: $0.count) }
  return out
}
