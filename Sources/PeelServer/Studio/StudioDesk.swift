/// The studio at the server's disposal.
final class StudioDesk: Sendable {
  /// Where photos arrive.
  let uploads: String

  init(uploads: String) { self.uploads = uploads }
}
