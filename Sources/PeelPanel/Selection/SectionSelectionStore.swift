import FoundationEssentials
public import PeelCore
import PeelPack
import Synchronization

/// Keeps a person's selection in a file that an app and its extension share.
///
/// Every change is on disk before it counts, so a panel that is dismissed at any moment loses nothing. When two
/// processes write, the last one wins; ``reload(in:)`` takes over what another one wrote.
public final class SectionSelectionStore: Sendable {
  /// Where the selection is kept.
  public let path: String

  private struct State {
    var selection = SectionSelection()
    var warning: String?
  }

  private let state: Mutex<State>

  /// Reads the file; one that is not there means that nothing was ever chosen.
  public init(path: String, catalogue: Catalogue) {
    self.path = path
    state = Mutex(Self.read(path, catalogue))
  }

  /// The selection as it was last read or written.
  public var selection: SectionSelection { state.withLock { $0.selection } }

  /// Why the stored choice could not be read, if so; the default is shown then, and the unreadable file is kept under another name.
  public var warning: String? { state.withLock { $0.warning } }

  /// Sets or clears a check mark, on disk first.
  /// - Returns: The new selection.
  /// - Throws: ``PanelError`` `notSaved`; the selection is as before.
  @discardableResult
  public func toggle(_ id: SectionID, in catalogue: Catalogue) throws(PanelError) -> SectionSelection {
    try state.withLock { state throws(PanelError) in
      var changed = state.selection
      changed.toggle(id, in: catalogue)
      try Self.write(changed, to: path)
      state.selection = changed
      return changed
    }
  }

  /// Takes over a whole selection, such as the server's.
  /// - Throws: ``PanelError`` `notSaved`; the selection is as before.
  public func replace(with selection: SectionSelection) throws(PanelError) {
    try state.withLock { state throws(PanelError) in
      try Self.write(selection, to: path)
      state.selection = selection
    }
  }

  /// Reads the file again.
  /// - Returns: Whether the selection changed.
  public func reload(in catalogue: Catalogue) -> Bool {
    state.withLock { state in
      let fresh = Self.read(path, catalogue)
      defer { state = fresh }
      return fresh.selection != state.selection
    }
  }

  // MARK: Files

  private static func read(_ path: String, _ catalogue: Catalogue) -> State {
    let bytes: [UInt8]
    do {
      bytes = try BoundedFile.read(path, atMost: SelectionFile.byteLimit)
    } catch {
      // Not there is the ordinary first run.
      guard FileManager.default.fileExists(atPath: path) else { return State() }
      return keptAside(path, "\(error)")
    }
    guard let selection = SelectionFile.decode(bytes, in: catalogue) else {
      return keptAside(path, "it is damaged")
    }
    return State(selection: selection)
  }

  private static func keptAside(_ path: String, _ reason: String) -> State {
    var name = path + ".unreadable"
    var ordinal = 2
    while FileManager.default.fileExists(atPath: name), ordinal < 100 {
      name = path + ".unreadable-\(ordinal)"
      ordinal += 1
    }
    let moved = (try? FileManager.default.moveItem(atPath: path, toPath: name)) != nil
    let file = moved ? " The old file is kept beside it." : ""
    return State(warning: "The choice of sections could not be read (\(reason)); the first ones are shown.\(file)")
  }

  private static func write(_ selection: SectionSelection, to path: String) throws(PanelError) {
    let file = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try SelectionFile.encode(selection).write(to: file, options: .atomic)
    } catch {
      throw PanelError(.notSaved, "The choice of sections could not be saved.", debug: "\(path): \(error)")
    }
  }
}
