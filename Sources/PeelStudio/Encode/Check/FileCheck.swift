internal import PeelCore

/// Reads a finished file's own structure again and holds it against what was promised, before it is given out.
struct FileCheck {
  let file: TargetFile

  init(_ file: TargetFile) { self.file = file }

  /// - Throws: ``StudioError/Code/failedCheck`` when the file is not what it says, or over its limit.
  func run() throws(StudioError) {
    guard file.bytes.count <= file.byteLimit else {
      throw StudioError(.failedCheck, limit: file.byteLimit, actual: file.bytes.count, detail: "too many bytes")
    }
    guard let found = FileFacts(file.bytes) else { throw StudioError(.failedCheck, detail: "unreadable") }
    let wanted = FileFacts(
      format: found.format, width: file.width, height: file.height, frames: file.frames,
      milliseconds: file.milliseconds)
    guard found == wanted, found.format.mediaType == file.mediaType else {
      throw StudioError(.failedCheck, detail: "found \(found), wanted \(wanted)")
    }
  }
}
