internal import Glibc

/// A PNG file's own statement of how its numbers become light (gAMA), where no profile and no "this is sRGB" overrules it.
struct PNGGamma: Equatable {
  /// The power that the picture's light was raised to; a screen's is about 0.45455.
  var exponent: Double

  /// - Returns: nil when there is nothing to do, or nothing that can be believed.
  init?(of bytes: [UInt8]) {
    var chunks = PNGChunks(bytes)
    var found: Int?
    while let chunk = try? chunks.next(), chunk.name != "IDAT" {
      if chunk.name == "iCCP" || chunk.name == "sRGB" { return nil }
      if chunk.name == "gAMA" {
        var cursor = FileCursor(bytes, at: chunk.body.lowerBound)
        found = try? cursor.high32()
      }
    }
    // Most writers put the screen's gamma here to mean sRGB; taking it literally would shift dark colours.
    guard let found, (1_000...1_000_000).contains(found), abs(found - 45_455) > 1_000 else { return nil }
    exponent = Double(found) / 100_000
  }

  /// For each value of a channel what the screen needs to show the same light, channels interleaved.
  func table(entries: Int, bands: Int, hasAlpha: Bool) -> [UInt16] {
    let top = Double(entries - 1)
    var out: [UInt16] = []
    out.reserveCapacity(entries * bands)
    for value in 0..<entries {
      let light = pow(Double(value) / top, 1 / exponent)
      let shown = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      for band in 0..<bands {
        let isAlpha = hasAlpha && band == bands - 1
        out.append(isAlpha ? UInt16(value) : UInt16((min(max(shown, 0), 1) * top).rounded()))
      }
    }
    return out
  }
}
