internal import PeelKernels

/// Writes PNG files (ISO/IEC 15948) over libdeflate: a palette where it is exact, else RGBA with a filter chosen for each row.
struct PNGEncoder {
  /// Effort of libdeflate, 1...12.
  var level: Int32 = 8

  /// 0...100 instead of the smallest error: 100 is exact, each four below it let colours be off by one level more.
  var quality: Int?

  /// The smallest error that fits.
  /// - Parameter limit: The file has at most this many bytes.
  /// - Returns: An exact file if it fits, else one in which no colour channel is off by more than the smallest step that
  ///   does. Alpha is exact either way.
  /// - Throws: ``StudioError/Code/cannotFit`` when even an error of 24 is too large.
  func encode(_ image: RGBAImage, limit: Int) throws(StudioError) -> Encoded {
    let clean = image.withoutHiddenColors
    if let palette = Palette(of: clean) {
      let file = assemble(clean, palette: palette)
      if file.count <= limit { return Encoded(bytes: file) }
    }
    var size = 0
    let least = quality.map { (100 - $0) / 4 } ?? 0
    for error in [0, 1, 2, 3, 4, 6, 8, 12, 16, 24] where error >= min(least, 24) {
      let file = assemble(clean, error: error)
      if file.count <= limit { return Encoded(bytes: file, sacrifices: error == 0 ? [] : [.rounding(error)]) }
      size = file.count
    }
    throw StudioError(.cannotFit, limit: limit, actual: size)
  }

  private func assemble(_ image: RGBAImage, error: Int) -> [UInt8] {
    var file = PNGFile(width: image.width, height: image.height, bits: 8, colorType: 6)
    file.append("IDAT", PNGFile.compressed(PNGRows(image: image, error: error).filtered().rows, level: level))
    file.append("IEND")
    return file.bytes
  }

  private func assemble(_ image: RGBAImage, palette: Palette) -> [UInt8] {
    var file = PNGFile(width: image.width, height: image.height, bits: palette.bits, colorType: 3)
    palette.append(to: &file)
    file.append("IDAT", PNGFile.compressed(palette.rows, level: level))
    file.append("IEND")
    return file.bytes
  }
}
