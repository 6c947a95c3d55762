import PeelCore
import PeelKernels
import PeelStudio

/// The studio's values as a report has them.
extension MakeReport {
  mutating func describe(_ subject: SubjectFinder.Subject) {
    cut = subject.cut.map { "\($0.method)" } ?? "none"
    certainty = subject.cut?.certainty
    if subject.cut?.isDoubtful == true {
      notes.append("The cut may be wrong. Look at it, and give --rect if the subject is not the one you meant.")
    }
    if subject.enlargement > 1.1 {
      let times = (subject.enlargement * 10).rounded() / 10
      notes.append("The picture is enlarged \(times) times, which blurs it. Use a larger one if there is one.")
    }
  }
}

extension MakeReport.Source {
  init(_ info: PictureInfo) {
    self.init(
      format: info.format, width: info.width, height: info.height, frames: info.film?.frames,
      milliseconds: info.film?.milliseconds)
  }
}

extension MakeReport.File {
  init(_ file: TargetFile, path: String) {
    self.init(
      path: path, target: file.target.rawValue, mediaType: file.mediaType, bytes: file.bytes.count,
      limit: file.byteLimit, width: file.width, height: file.height, frames: file.frames,
      milliseconds: file.milliseconds, sacrifices: file.sacrifices.map(\.description))
  }

  init(frame: RGBAImage, bytes: Int, path: String) {
    self.init(path: path, mediaType: "image/png", bytes: bytes, width: frame.width, height: frame.height)
  }
}
