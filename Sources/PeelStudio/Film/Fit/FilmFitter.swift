internal import PeelCore
internal import PeelKernels

/// Makes one film into the files of other systems. Runs only in a ``WorkerRole/film`` process.
struct FilmFitter {
  let source: any FilmSource
  let options: StickerOptions
  let progress: (Double) -> Void

  /// One file for each target, in order, each checked.
  func files() throws(StudioError) -> [TargetFile] {
    for target in options.targets where target.film == nil {
      throw StudioError(.noFilms, detail: target.rawValue)
    }
    let parts = Double(options.targets.count) * 2 + 1
    let scan = try FilmScan(source, options: options) { progress($0 / parts) }
    var files: [TargetFile] = []
    for (number, target) in options.targets.enumerated() {
      guard let rules = target.film else { continue }
      let fit = FilmFit(source: source, scan: scan, options: options, target: target, rules: rules) {
        progress((1 + 2 * (Double(number) + $0)) / parts)
      }
      files.append(try fit.file())
    }
    return files
  }
}
