#if os(Linux)
  import Glibc

  /// The notes that inotify writes (inotify(7)): a head of 16 bytes and a name padded with zeros.
  enum InotifyNotes {
    /// What is asked for: whole files and their going, never the writing in between.
    static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// Reads a batch; what cannot be read counts as a change, since looking once too often does no harm.
    static func read(_ bytes: [UInt8]) -> FolderSignal {
      var signal = FolderSignal.nothing
      var at = 0
      while at < bytes.count {
        guard at + 16 <= bytes.count else { return .changed }
        func word(_ start: Int) -> UInt32 {
          UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
            | UInt32(bytes[start + 3]) << 24
        }
        let kind = word(at + 4)
        let length = Int(word(at + 12))
        guard length <= bytes.count - at - 16 else { return .changed }
        if kind & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 { return .gone }
        // Foundation and browsers write under a hidden name first and rename when done.
        let hidden = length > 0 && bytes[at + 16] == UInt8(ascii: ".")
        if kind & UInt32(IN_Q_OVERFLOW) != 0 || !hidden { signal = .changed }
        at += 16 + length
      }
      return signal
    }
  }
#endif
