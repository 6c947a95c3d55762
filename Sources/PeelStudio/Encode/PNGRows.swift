internal import PeelKernels

/// The filtered rows of an RGBA picture, each led by its filter's number (ISO/IEC 15948, clause 9).
struct PNGRows {
  let image: RGBAImage
  /// How far a colour channel may be off. Rounding the differences that a filter leaves, rather than the colours, keeps
  /// the error bounded and makes no bands.
  let error: Int

  private static let stride = 4

  /// - Returns: The rows, and the picture a reader makes of them.
  func filtered() -> (rows: [UInt8], picture: RGBAImage) {
    let length = image.width * Self.stride
    var made = image
    var rows = [UInt8](repeating: 0, count: (length + 1) * image.height)
    var trial = [UInt8](repeating: 0, count: length * 10)
    rows.withUnsafeMutableBufferPointer { rows in
      made.pixels.withUnsafeMutableBufferPointer { made in
        trial.withUnsafeMutableBufferPointer { trial in
          guard let trials = trial.baseAddress, let pixels = made.baseAddress, let out = rows.baseAddress else {
            return
          }
          let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
          defer { nothing.deallocate() }
          nothing.initialize(repeating: 0, count: length)
          for y in 0..<image.height {
            let row = pixels + y * length
            let above = y == 0 ? UnsafePointer(nothing) : UnsafePointer(row - length)
            var (best, least) = (0, Int.max)
            for filter in 0..<5 {
              // Of the lossy rows only the averaging ones keep smooth ramps smooth.
              if error > 0, filter == 0 { continue }
              let cost = self.filter(
                filter, row, above, length, into: trials + 2 * filter * length, trials + (2 * filter + 1) * length)
              if cost < least { (least, best) = (cost, filter) }
            }
            out[y * (length + 1)] = UInt8(best)
            (out + y * (length + 1) + 1).update(from: trials + 2 * best * length, count: length)
            if error > 0 { row.update(from: trials + (2 * best + 1) * length, count: length) }
          }
        }
      }
    }
    return (rows, made)
  }

  /// Filters one row; returns the sum of the differences' sizes, the usual guess at how well they compress.
  private func filter(
    _ filter: Int, _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ length: Int,
    into out: UnsafeMutablePointer<UInt8>, _ decoded: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let made = error == 0 ? row : decoded
    switch filter {
    case 0: return predict(row, length, out, made) { _ in 0 }
    case 1: return predict(row, length, out, made) { $0 >= Self.stride ? Int(made[$0 - Self.stride]) : 0 }
    case 2: return predict(row, length, out, made) { Int(above[$0]) }
    case 3:
      return predict(row, length, out, made) { at in
        ((at >= Self.stride ? Int(made[at - Self.stride]) : 0) + Int(above[at])) / 2
      }
    default:
      return predict(row, length, out, made) { at in
        if at < Self.stride { return Int(above[at]) }
        let (left, up) = (Int(made[at - Self.stride]), Int(above[at]))
        let corner = Int(above[at - Self.stride])
        let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
        return a <= b && a <= c ? left : b <= c ? up : corner
      }
    }
  }

  @inline(__always)
  private func predict(
    _ row: UnsafeMutablePointer<UInt8>, _ length: Int, _ out: UnsafeMutablePointer<UInt8>,
    _ made: UnsafeMutablePointer<UInt8>, _ predicted: (Int) -> Int
  ) -> Int {
    var cost = 0
    if error == 0 {
      for at in 0..<length {
        let byte = row[at] &- UInt8(truncatingIfNeeded: predicted(at))
        out[at] = byte
        cost += Int(min(byte, 0 &- byte))
      }
      return cost
    }
    let step = 2 * error + 1
    for at in 0..<length {
      let guess = predicted(at)
      var difference = Int(row[at]) - guess
      if at & 3 != 3, row[at | 3] != 0 {
        let rounded = (difference + (difference < 0 ? -error : error)) / step * step
        // A rounded value must still be a byte, or it would wrap round to the other end.
        if (0...255).contains(guess + rounded) { difference = rounded }
      }
      made[at] = UInt8(truncatingIfNeeded: guess + difference)
      let byte = UInt8(truncatingIfNeeded: difference)
      out[at] = byte
      cost += Int(min(byte, 0 &- byte))
    }
    return cost
  }
}
