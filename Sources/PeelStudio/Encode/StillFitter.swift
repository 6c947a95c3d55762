internal import PeelCore
internal import PeelKernels

/// Makes one picture into the files of other systems. Runs only in a ``WorkerRole/make`` process.
struct StillFitter {
  var options: StickerOptions

  /// One file for each target, in order, each checked.
  func files(from image: RGBAImage) throws(StudioError) -> [TargetFile] {
    guard image.alphaBox(above: 12) != nil else { throw StudioError(.nothingVisible) }
    var files: [TargetFile] = []
    let finisher = StickerFinisher(style: options.style, still: image, keepsFrame: options.keepsFrame)
    for target in options.targets {
      files.append(try file(for: target) { finisher.canvas(image, width: $0, height: $1) })
    }
    return files
  }

  private func file(
    for target: StickerTarget, canvas: (_ width: Int, _ height: Int) -> RGBAImage
  ) throws(StudioError) -> TargetFile {
    let rules = target.still
    let limit = min(rules.byteLimit, options.maxBytes ?? .max)
    var (width, height) = (rules.width, rules.height)
    while true {
      let picture = canvas(width, height).withoutHiddenColors
      do throws(StudioError) {
        var encoded = try encode(picture, as: rules.format, limit: limit)
        if width < rules.width {
          encoded.sacrifices.append(
            .pixels(fromWidth: rules.width, fromHeight: rules.height, toWidth: width, toHeight: height))
        }
        let file = TargetFile(
          target: target, mediaType: rules.format.mediaType, fileExtension: rules.format.fileExtension,
          bytes: encoded.bytes, width: width, height: height, frames: 1, milliseconds: 0, byteLimit: limit,
          sacrifices: encoded.sacrifices)
        try FileCheck(file).run()
        return file
      } catch {
        guard error.code == .cannotFit, rules.mayShrink, width >= rules.width / 2 else { throw error }
        (width, height) = (width * 7 / 8, height * 7 / 8)
      }
    }
  }

  private func encode(
    _ picture: RGBAImage, as format: StickerFormat, limit: Int
  ) throws(StudioError) -> Encoded {
    switch format {
    case .webp: try WebPEncoder(limit: limit, quality: options.quality).encode(picture)
    default: try PNGEncoder(quality: options.quality).encode(picture, limit: limit)
    }
  }
}
