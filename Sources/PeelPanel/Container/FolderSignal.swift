/// What a batch of the system's notes says about a folder.
enum FolderSignal: Hashable, Sendable {
  /// Nothing of interest: hidden and half-written files.
  case nothing
  /// Files came, changed or went, or notes were lost: look at everything.
  case changed
  /// The folder itself is gone.
  case gone
}
