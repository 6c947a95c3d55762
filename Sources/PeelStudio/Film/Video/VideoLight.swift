internal import CAV
internal import Glibc
internal import PeelKernels

/// Videos whose numbers are not a screen's: high dynamic range (HLG and PQ, as phones record by themselves) and wider
/// primaries. Shown as they are they would look grey.
struct VideoLight {
  /// For each of 65536 numbers the light it stands for; 1 is the white of paper.
  private let light: [Float]
  /// To the primaries of sRGB, row by row.
  private let matrix: [Float]
  private let isHighRange: Bool
  /// For the square root of light, 0...1 in steps of 1/4095, the screen's number.
  private let shown: [UInt8]

  /// - Returns: nil when the frame's numbers are a screen's.
  init?(of frame: AVFrame) {
    switch frame.color_primaries {
    case AVCOL_PRI_BT2020:
      matrix = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187]
    case AVCOL_PRI_SMPTE432: matrix = [1.2249, -0.2249, 0, -0.0421, 1.0421, 0, -0.0196, -0.0786, 1.0983]
    default: matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    }
    let transfer: (Double) -> Double
    switch frame.color_trc {
    case AVCOL_TRC_ARIB_STD_B67: (transfer, isHighRange) = (Self.hybrid, true)
    case AVCOL_TRC_SMPTE2084: (transfer, isHighRange) = (Self.quantized, true)
    default: (transfer, isHighRange) = (Self.screen, false)
    }
    if !isHighRange, matrix[0] == 1 { return nil }
    light = (0..<65536).map { Float(transfer(Double($0) / 65535)) }
    shown = (0..<4096).map { UInt8((Self.number(pow(Double($0) / 4095, 2)) * 255).rounded()) }
  }

  /// - Parameters:
  ///   - wide: Red, green, blue and alpha of 16 bits.
  ///   - pixels: Where the screen's numbers go.
  func convert(_ wide: [UInt16], into pixels: inout [UInt8]) {
    for at in stride(from: 0, to: wide.count, by: 4) {
      let (r, g, b) = (light[Int(wide[at])], light[Int(wide[at + 1])], light[Int(wide[at + 2])])
      var color = SIMD4(
        matrix[0] * r + matrix[1] * g + matrix[2] * b, matrix[3] * r + matrix[4] * g + matrix[5] * b,
        matrix[6] * r + matrix[7] * g + matrix[8] * b, 0)
      if isHighRange {
        let most = color.max()
        if most > Self.knee { color *= Self.compressed(most) / most }
      }
      color = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)).squareRoot() * 4095
      for channel in 0..<3 { pixels[at + channel] = shown[Int(color[channel] + 0.5)] }
      pixels[at + 3] = UInt8(wide[at + 3] >> 8)
    }
  }

  /// Below this, light is shown as it is; above, more and more tightly up to the screen's white.
  private static let knee: Float = 0.75

  private static func compressed(_ light: Float) -> Float {
    knee + (1 - knee) * (1 - expf(-(light - knee) / (1 - knee)))
  }

  /// ITU-R BT.2100 HLG for a display of 1000 nits, with paper at 203.
  private static func hybrid(_ number: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let scene = number <= 0.5 ? number * number / 3 : (exp((number - c) / a) + b) / 12
    return pow(scene, 1.2) * 1000 / 203
  }

  /// SMPTE ST 2084.
  private static func quantized(_ number: Double) -> Double {
    let root = pow(number, 1 / 78.84375)
    return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125) * 10_000 / 203
  }

  private static func screen(_ number: Double) -> Double {
    number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
  }

  private static func number(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
