/// Gives out slugs, each once.
public struct SlugPool<Kind>: Sendable {
  private var taken: Set<Slug<Kind>> = []
  /// The ordinal to try first for a base; without it ten thousand equal titles would try each other's ordinals.
  private var next: [Slug<Kind>: Int] = [:]

  /// A pool from which nothing was given yet.
  public init() {}

  /// Takes a slug; false when it is taken.
  public mutating func take(_ slug: Slug<Kind>) -> Bool { taken.insert(slug).inserted }

  /// Takes the first of `base`, `base-2`, `base-3`… that is free, never longer than 64.
  public mutating func takeFree(from base: Slug<Kind>) -> Slug<Kind> {
    if take(base) { return base }
    var ordinal = next[base] ?? 2
    while true {
      let suffix = "-\(ordinal)"
      ordinal += 1
      if let slug = Slug<Kind>(base.rawValue.prefix(64 - suffix.utf8.count) + suffix), take(slug) {
        next[base] = ordinal
        return slug
      }
    }
  }
}
