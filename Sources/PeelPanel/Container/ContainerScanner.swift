import PeelCore
import PeelPack

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks at a folder of stickers again and again and says what changed.
///
/// A file is read only when its size or time of change is another. One that is cut off is probably being written: it gets a second look,
/// and a warning when it is still the same then.
struct ContainerScanner: Sendable {
  private struct Stamp: Hashable {
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64
  }

  private struct Known {
    var stamp: Stamp
    /// Nil for a file that cannot be used.
    var file: ContainerFile?
    /// Whether it is to be looked at once more.
    var again: Bool
  }

  private let folder: String
  private var known: [String: Known] = [:]

  init(folder: String) { self.folder = folder }

  /// Whether a file waits for its second look.
  var wantsAnotherLook: Bool { known.values.contains { $0.again } }

  /// Looks at the folder; one that is gone is as an empty one.
  mutating func scan() -> ContainerChanges {
    var changes = ContainerChanges(files: [], added: [], changed: [], removed: [], warnings: [])
    let names: [String]
    do {
      names = try BoundedFile.names(in: folder)
    } catch {
      names = []
      if error.code == .tooLarge { changes.warnings.append(error.description) }
    }
    var next: [String: Known] = [:]
    for name in names {
      guard let stamp = stamp(name) else { continue }
      let before = known[name]
      if let before, before.stamp == stamp, !before.again {
        next[name] = before
        continue
      }
      next[name] = look(at: name, stamp, before, &changes)
    }
    for (name, before) in known where before.file != nil && next[name]?.file == nil { changes.removed.append(name) }
    changes.removed.sort()
    known = next
    changes.files = next.values.compactMap(\.file).sorted { $0.name < $1.name }
    return changes
  }

  private func look(at name: String, _ stamp: Stamp, _ before: Known?, _ changes: inout ContainerChanges) -> Known {
    do {
      let image = try ImageFile(at: "\(folder)/\(name)")
      let file = ContainerFile(
        name: name, digest: image.digest, width: image.header.width, height: image.header.height,
        byteCount: image.byteCount)
      if let old = before?.file {
        if old.digest != file.digest { changes.changed.append(name) }
      } else {
        changes.added.append(name)
      }
      return Known(stamp: stamp, file: file, again: false)
    } catch {
      // The second look found it as it was.
      if let before, before.stamp == stamp, before.again {
        changes.warnings.append("\(name): \(error.description)")
        return Known(stamp: stamp, file: nil, again: false)
      }
      // What was there before stays in the panel meanwhile, rather than vanish and return.
      return Known(stamp: stamp, file: before?.file, again: true)
    }
  }

  private func stamp(_ name: String) -> Stamp? {
    var facts = stat()
    guard lstat("\(folder)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Glibc)
      let time = facts.st_mtim
    #else
      let time = facts.st_mtimespec
    #endif
    return Stamp(size: Int64(facts.st_size), seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
