internal import CVips
internal import PeelKernels

/// A drawing as pixels over librsvg: without other files, without pictures and text inside.
struct SVGFile {
  private let bytes: [UInt8]

  static let mostBytes = 4_000_000

  /// Loads what librsvg loads when it is first used.
  static func start() throws(StudioError) {
    let square = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"
    _ = try SVGFile(Array(square.utf8)).drawn(at: 16)
  }

  /// - Throws: ``StudioError/Code/unsupported`` for what a process that may open no file could only leave out.
  init(_ bytes: [UInt8]) throws(StudioError) {
    if bytes.count > Self.mostBytes {
      throw StudioError(.tooManyBytes, limit: Self.mostBytes, actual: bytes.count)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("<svg") || text.contains(":svg") else { throw StudioError(.notAnImage) }
    for (mark, what) in [
      ("<text", "text (turn it into paths)"), ("<image", "pictures"), ("<!ENTITY", "entities"), (":image", "pictures"),
      (":text", "text (turn it into paths)"), ("<foreignObject", "foreign objects"),
    ] where text.contains(mark) { throw StudioError(.unsupported, detail: "An SVG drawing with \(what)") }
    self.bytes = bytes
  }

  /// The size it gives itself.
  func info() throws(StudioError) -> PictureInfo {
    peel_vips_block_svg(0)
    defer { peel_vips_block_svg(1) }
    let header = try VipsPicture(opening: bytes, .svg)
    return PictureInfo(format: "svg", width: header.width, height: header.height)
  }

  /// The drawing with its longer edge `side` long.
  func drawn(at side: Int) throws(StudioError) -> RGBAImage {
    peel_vips_block_svg(0)
    defer { peel_vips_block_svg(1) }
    let header = try VipsPicture(opening: bytes, .svg)
    return try header.shrunkWhileLoading(bytes, to: side, enlarging: true).rgba()
  }
}
