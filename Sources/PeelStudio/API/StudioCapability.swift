/// How well the studio can cut here.
package enum StudioCapability: Sendable, Equatable {
  /// Both models: quick and fine cuts.
  case full
  /// Only the small model works, so fine cuts are less fine. The text says why and how to mend it.
  case smallModelOnly(String)
  /// No model works: a cut needs a rectangle. The text says why and how to mend it.
  case noEngine(String)
}
