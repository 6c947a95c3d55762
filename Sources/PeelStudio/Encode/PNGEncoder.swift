internal import PeelKernels

/// Writes PNG files (ISO/IEC 15948) over libdeflate: a palette where it is exact, else RGBA with a filter chosen for each row.
struct PNGEncoder {
  /// Effort of libdeflate, 1...12.
  var level: Int32 = 8
  /// 0...100 instead of the smallest error: 100 is exact, each four below it let colours be off by one level more.
  var quality: Int?

  /// The nearest to the picture that fits.
  /// - Parameter limit: The file has at most this many bytes.
  /// - Returns: An exact file if it fits. Else one in which no colour is off by more than the smallest step that does, with
  ///   exact alpha; or one of 256 colours, dithered, where that comes nearer.
  /// - Throws: ``StudioError/Code/cannotFit`` when even 16 colours are too many.
  func encode(_ image: RGBAImage, limit: Int) throws(StudioError) -> Encoded {
    let clean = image.withoutHiddenColors
    if let palette = Palette(of: clean) {
      let file = assemble(clean, entries: palette.entries, bits: palette.bits, rows: palette.rows)
      if file.count <= limit { return Encoded(bytes: file) }
    }
    let least = min(quality.map { (100 - $0) / 4 } ?? 0, 24)
    var size = 0
    var rounded: (file: [UInt8], error: Int, squared: Double)?
    for error in [0, 1, 2, 3, 4, 6, 8, 12, 16, 24] where error >= least {
      let (rows, made) = PNGRows(image: clean, error: error).filtered()
      var file = assemble(clean, rows: rows, level: level)
      // The highest effort saves a few hundredths, which is worth its time only where they decide.
      if file.count > limit, file.count - file.count / 24 <= limit {
        file = assemble(clean, rows: rows, level: 12)
      }
      size = file.count
      if file.count <= limit {
        if error <= 3 { return Encoded(bytes: file, sacrifices: error == 0 ? [] : [.rounding(error)]) }
        rounded = (file, error, clean.meanSquaredDifference(from: made))
        break
      }
    }
    if let few = fewColors(clean, limit: limit), few.squared < rounded?.squared ?? .infinity { return few.encoded }
    guard let rounded else { throw StudioError(.cannotFit, limit: limit, actual: size) }
    return Encoded(bytes: rounded.file, sacrifices: [.rounding(rounded.error)])
  }

  /// The picture in as many colours as fit.
  private func fewColors(_ image: RGBAImage, limit: Int) -> (encoded: Encoded, squared: Double)? {
    var counts = ColorCounts()
    counts.add(image)
    for count in [256, 128, 64, 32, 16] {
      let matcher = PaletteMatcher(ColorPalette(counts, count: count))
      let numbers = matcher.dithered(image)
      let (entries, bits) = (matcher.palette.entries, matcher.palette.bits)
      let rows = PaletteRows.packed(numbers, width: image.width, bits: bits)
      let file = assemble(image, entries: entries, bits: bits, rows: rows)
      guard file.count <= limit else { continue }
      let made = matcher.picture(numbers, width: image.width, height: image.height)
      let encoded = Encoded(bytes: file, sacrifices: [.colors(entries.count)])
      return (encoded, image.meanSquaredDifference(from: made))
    }
    return nil
  }

  private func assemble(_ image: RGBAImage, rows: [UInt8], level: Int32) -> [UInt8] {
    var file = PNGFile(width: image.width, height: image.height, bits: 8, colorType: 6)
    file.append("IDAT", PNGFile.compressed(rows, level: level))
    file.append("IEND")
    return file.bytes
  }

  private func assemble(_ image: RGBAImage, entries: [UInt32], bits: Int, rows: [UInt8]) -> [UInt8] {
    var file = PNGFile(width: image.width, height: image.height, bits: bits, colorType: 3)
    Palette.append(entries, to: &file)
    file.append("IDAT", PNGFile.compressed(rows, level: level))
    file.append("IEND")
    return file.bytes
  }
}
