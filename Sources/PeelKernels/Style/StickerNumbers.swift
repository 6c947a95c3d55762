/// A finish and a geometry as a row of numbers, the form in which they reach another process and the browser's kernels.
///
/// | at | what | at | what |
/// | --- | --- | --- | --- |
/// | 0-2 | outline: width, colour, 1 when inside | 14 | centring: 0 box, 1 optical |
/// | 3-8 | shadow: 1 when there is one, offset right, offset down, blur, colour, opacity | 15 | margin |
/// | 9-12 | glow: 1 when there is one, radius, colour, opacity | 16-20 | crop: 1 when there is one, x, y, width, height |
/// | 13 | effect: 0 none, 1 comic, 2 puffy, 3 shiny | 21-25 | flips across, down; quarter turns; straightening; turn |
///
/// Colours are `0xRRGGBB` as numbers. Numbers out of range become the nearest in it.
package struct StickerNumbers: Sendable, Equatable {
  /// How many numbers there are.
  package static let count = 26

  package let finish: StickerFinish
  package let geometry: StickerGeometry

  /// What is to be sent.
  package init(finish: StickerFinish, geometry: StickerGeometry) {
    self.finish = finish
    self.geometry = geometry
  }

  /// What was sent; `values` holds ``count`` numbers, whatever they are.
  package init(_ values: [Float]) {
    precondition(values.count == Self.count, "as many numbers as the table has")
    let effects: [StickerEffect] = [.none, .comic, .puffy, .shiny]
    finish = StickerFinish(
      outline: StickerOutline(
        width: values[0], color: Self.color(values[1]), side: values[2] > 0.5 ? .inside : .outside),
      shadow: values[3] > 0.5
        ? StickerShadow(
          offsetX: values[4], offsetY: values[5], blur: values[6], color: Self.color(values[7]), opacity: values[8])
        : nil,
      glow: values[9] > 0.5
        ? StickerGlow(radius: values[10], color: Self.color(values[11]), opacity: values[12]) : nil,
      effect: effects[Int(values[13].clamped(to: 0...3))],
      centring: values[14] > 0.5 ? .optical : .box,
      margin: values[15])
    geometry = StickerGeometry(
      crop: values[16] > 0.5
        ? StickerGeometry.Crop(x: values[17], y: values[18], width: values[19], height: values[20]) : nil,
      flipsAcross: values[21] > 0.5, flipsDown: values[22] > 0.5, quarterTurns: Int(values[23].clamped(to: 0...3)),
      straightening: values[24], turn: values[25])
  }

  /// The row.
  package var values: [Float] {
    let outline = finish.outline
    var out = [outline.width, Self.number(outline.color), outline.side == .inside ? 1 : 0]
    let shadow = finish.shadow ?? StickerShadow()
    out += [
      finish.shadow == nil ? 0 : 1, shadow.offsetX, shadow.offsetY, shadow.blur, Self.number(shadow.color),
      shadow.opacity,
    ]
    let glow = finish.glow ?? StickerGlow()
    out += [finish.glow == nil ? 0 : 1, glow.radius, Self.number(glow.color), glow.opacity]
    switch finish.effect {
    case .none: out.append(0)
    case .comic: out.append(1)
    case .puffy: out.append(2)
    case .shiny: out.append(3)
    }
    out += [finish.centring == .optical ? 1 : 0, finish.margin]
    let crop = geometry.crop ?? StickerGeometry.Crop(x: 0, y: 0, width: 1, height: 1)
    out += [geometry.crop == nil ? 0 : 1, crop.x, crop.y, crop.width, crop.height]
    out += [geometry.flipsAcross ? 1 : 0, geometry.flipsDown ? 1 : 0, Float(geometry.quarterTurns)]
    out += [geometry.straightening, geometry.turn]
    return out
  }

  private static func color(_ number: Float) -> RGBColor { RGBColor(hex: UInt32(number.clamped(to: 0...16_777_215))) }

  private static func number(_ color: RGBColor) -> Float { Float(color.hex) }
}
