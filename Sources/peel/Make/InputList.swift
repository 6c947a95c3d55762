import Foundation

/// The files behind the words of a command line: files as they are, the pictures in a folder, and what a pattern matches.
///
/// A folder gives its own files and not those of its folders; hidden files are left out. Patterns (`*`, `?`, `[a-z]`)
/// are for shells that pass them on. A file named twice is taken once. The order is that of the words, within a folder or
/// pattern that of the names.
struct InputList {
  private(set) var inputs: [MakeInput] = []
  private var seen: Set<String> = []

  init(_ words: [String]) {
    for word in words {
      if Self.kind(of: word) == nil, let matches = Self.matches(of: word) {
        if matches.isEmpty { add(MakeInput(path: word, isNamed: true, problem: "Nothing matches this pattern.")) }
        for match in matches { take(match, isNamed: false) }
      } else {
        take(word, isNamed: true)
      }
    }
  }

  /// The folders among the words, and those the patterns match.
  private(set) var folders: [String] = []

  private mutating func take(_ path: String, isNamed: Bool) {
    guard Self.kind(of: path) == .typeDirectory else { return add(MakeInput(path: path, isNamed: isNamed)) }
    folders.append(path)
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
      let files = names.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
        .filter { Self.kind(of: $0) != .typeDirectory }
      if files.isEmpty { add(MakeInput(path: path, isNamed: true, problem: "The folder holds no files.")) }
      for file in files { add(MakeInput(path: file, isNamed: false)) }
    } catch {
      add(
        MakeInput(path: path, isNamed: true, problem: "The folder cannot be read: \(String(cString: strerror(errno))).")
      )
    }
  }

  private mutating func add(_ input: MakeInput) {
    let place = URL(filePath: input.path).resolvingSymlinksInPath().standardizedFileURL.path
    if seen.insert(place).inserted { inputs.append(input) }
  }

  private static func kind(of path: String) -> FileAttributeType? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .typeDirectory : .typeRegular
  }

  /// What a pattern matches, sorted; nil for a word that is no pattern.
  private static func matches(of word: String) -> [String]? {
    guard word.contains(where: { "*?[".contains($0) }) else { return nil }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(word, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.sorted()
  }
}
