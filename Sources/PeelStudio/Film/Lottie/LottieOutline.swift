/// What a Lottie file says of itself, read before the drawing library sees it: its JSON is well formed, shallow and of sane
/// numbers, and nothing in it needs other files or fonts.
struct LottieOutline {
  private(set) var width = 0.0
  private(set) var height = 0.0
  /// Frames a second.
  private(set) var rate = 0.0
  private(set) var first = 0.0
  private(set) var last = 0.0

  private var scanner: JSONScanner
  private var hasLayers = false

  /// Where in the file a value is.
  private enum Place {
    case top, assets, asset, layers, layer, other
  }

  /// - Throws: ``StudioError/Code/notAnImage`` when it is no drawing, ``StudioError/Code/unsupported`` for what it may not
  ///   hold.
  init(_ json: [UInt8]) throws(StudioError) {
    scanner = JSONScanner(json)
    try object(.top)
    try scanner.end()
    guard hasLayers, width >= 1, height >= 1 else { throw StudioError(.notAnImage) }
    guard width <= 16_384, height <= 16_384, rate > 0, rate <= 1000, last > first else {
      throw StudioError(.damaged, detail: "\(width) × \(height), \(rate) a second, \(first) to \(last)")
    }
  }

  /// Whole frames.
  var frames: Int { max(1, Int((last - first).rounded())) }

  private mutating func value(_ place: Place) throws(StudioError) {
    switch scanner.next {
    case UInt8(ascii: "{"): try object(place)
    case UInt8(ascii: "["): try array(place)
    default: _ = try scanner.scalar()
    }
  }

  private mutating func object(_ place: Place) throws(StudioError) {
    var (isPicture, hasOwnLayers) = (false, false)
    try scanner.open("{")
    while let key = try scanner.key() {
      switch (place, key) {
      case (_, "layers"):
        if place == .top { hasLayers = true }
        hasOwnLayers = true
        try value(.layers)
      case (.top, "assets"): try value(.assets)
      case (.top, "w"): width = try scanner.number()
      case (.top, "h"): height = try scanner.number()
      case (.top, "fr"): rate = try scanner.number()
      case (.top, "ip"): first = try scanner.number()
      case (.top, "op"): last = try scanner.number()
      case (.layer, "ty"): try check(layer: try scanner.number())
      case (.asset, "p"):
        isPicture = true
        try value(.other)
      default: try value(.other)
      }
    }
    if isPicture, !hasOwnLayers { throw StudioError(.unsupported, detail: "A Lottie drawing with pictures in it") }
  }

  private mutating func array(_ place: Place) throws(StudioError) {
    let inner: Place = place == .assets ? .asset : place == .layers ? .layer : .other
    try scanner.open("[")
    while try scanner.hasElement() { try value(inner) }
  }

  private func check(layer kind: Double) throws(StudioError) {
    if kind == 2 { throw StudioError(.unsupported, detail: "A Lottie drawing with pictures in it") }
    if kind == 5 { throw StudioError(.unsupported, detail: "A Lottie drawing with text in it (turn it into shapes)") }
  }
}
