package import PeelKernels

extension Studio {
  /// A caption as drawn, for a preview: letters of ``CaptionShape/letter`` pixels on a clear ground, no larger than
  /// they are. The kernels lay it on a sticker.
  /// - Throws: ``StudioError/Code/emptyCaption``, ``StudioError/Code/longCaption`` and ``StudioError/Code/noFont``.
  package func words(of caption: StickerCaption) async throws -> RGBAImage {
    _ = try CaptionText(caption.text)
    var reader = ByteReader(try await lettering.ask { TextRequest(caption).encoded })
    let image = try reader.image()
    try reader.end()
    return image
  }

  /// The style with its caption drawn, ready for a worker that opens no fonts.
  func lettered(_ style: StickerStyle) async throws -> StickerStyle {
    guard let caption = style.caption else { return style }
    var drawn = style
    drawn.words = try await words(of: caption)
    return drawn
  }

  /// The options with the caption drawn.
  func lettered(_ options: StickerOptions) async throws -> StickerOptions {
    var drawn = options
    drawn.style = try await lettered(options.style)
    return drawn
  }
}
