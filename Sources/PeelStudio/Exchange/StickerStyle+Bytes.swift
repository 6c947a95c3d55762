internal import PeelKernels

extension StickerStyle {
  func write(to writer: inout ByteWriter) {
    for number in StickerNumbers(finish: finish, geometry: geometry).values { writer.put(Double(number)) }
    writer.put(caption != nil)
    guard let caption else { return }
    writer.put(caption.text)
    writer.put(caption.shape.rawValue)
    writer.put(Int(caption.color.hex))
    writer.put(words != nil)
    if let words { writer.put(words) }
  }

  init(from reader: inout ByteReader) throws(StudioError) {
    var values: [Float] = []
    for _ in 0..<StickerNumbers.count { values.append(Float(try reader.double())) }
    let numbers = StickerNumbers(values)
    var caption: StickerCaption?
    var words: RGBAImage?
    if try reader.bool() {
      let text = try reader.string()
      guard let shape = CaptionShape(rawValue: try reader.string()) else {
        throw StudioError(.workerCrashed, detail: "message with an unknown caption shape")
      }
      caption = StickerCaption(
        text: text, shape: shape, color: RGBColor(hex: UInt32(truncatingIfNeeded: try reader.int())))
      if try reader.bool() { words = try reader.image() }
    }
    let finish = numbers.finish
    self.init(
      outline: finish.outline, shadow: finish.shadow, glow: finish.glow, effect: finish.effect, caption: caption,
      geometry: numbers.geometry, centring: finish.centring, margin: finish.margin)
    self.words = words
  }
}
