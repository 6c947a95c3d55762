/// One thing to make stickers of, as it was named or found.
struct MakeInput: Sendable, Equatable {
  let path: String
  /// Whether the person named it, rather than a folder or pattern it was found by.
  let isNamed: Bool
  /// Why it cannot even be tried: nothing is there.
  var problem: String? = nil

  /// What a picture or film is usually called by its last letters. Only a file that was found in a folder and is called
  /// otherwise may turn out to be no picture without that being a loss.
  static let endings: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "heic", "heif", "hif", "avif", "tif", "tiff", "bmp",
    "tgs",
    "webm", "mp4", "m4v", "mov", "mkv", "json", "svg", "jxl",
  ]

  /// The file's name without folder and ending.
  var stem: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Whether its name says that it is a picture or film.
  var isCalledPicture: Bool {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return false }
    return Self.endings.contains(path[path.index(after: dot)...].lowercased())
  }
}
