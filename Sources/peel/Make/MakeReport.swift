/// What came of one input, as `--json` prints it.
struct MakeReport: Encodable, Sendable {
  enum Status: String, Encodable, Sendable {
    case made
    /// Made, but something of the input is gone that nobody asked to drop.
    case lossy
    case failed
    /// Found in a folder, and neither a picture nor called one.
    case skipped
  }

  /// The input as it was read.
  struct Source: Encodable, Sendable {
    let format: String
    let width: Int
    let height: Int
    var frames: Int?
    var milliseconds: Int?
  }

  /// A file that was written.
  struct File: Encodable, Sendable {
    let path: String
    /// What it is for; nil for a cut-out in the photo's own frame.
    var target: String?
    let mediaType: String
    let bytes: Int
    /// The most bytes it may have.
    var limit: Int?
    let width: Int
    let height: Int
    var frames = 1
    var milliseconds = 0
    /// What was given up to stay within the target's rules.
    var sacrifices: [String] = []
  }

  let input: String
  var status = Status.made
  var source: Source?
  var cut: String?
  var certainty: Double?
  var files: [File] = []
  /// What a person should know, though nothing is lost.
  var notes: [String] = []
  /// What was lost.
  var losses: [String] = [] {
    didSet { if status == .made, !losses.isEmpty { status = .lossy } }
  }
  var error: String?

  init(_ input: MakeInput) { self.input = input.path }

  mutating func fail(_ reason: String) {
    (status, error) = (.failed, reason)
    (files, losses) = ([], [])
  }
}
