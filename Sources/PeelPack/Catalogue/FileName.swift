/// Names of files inside a pack.
package enum FileName {
  /// Whether a name stands for a file in its own folder and nothing else: no separators, no `..`, no hidden file.
  package static func isPlain(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 255, !name.hasPrefix(".") else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\" && $0 != ":"
    }
  }
}
