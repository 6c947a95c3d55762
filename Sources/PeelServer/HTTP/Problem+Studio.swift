import PeelStudio
import PeelWire

extension Problem {
  /// What the studio says, in the protocol's codes.
  init(_ error: StudioError) {
    let code: ProblemCode =
      switch error.code {
      case .empty, .notAnImage, .unsupported, .truncated, .damaged, .tooManyPixels, .tooSmall, .tooMuchMemory,
        .timedOut, .tooManyFrames, .tooLong, .notAFilm:
        .imageUnreadable
      case .tooManyBytes: .payloadTooLarge
      case .noSubject: .noSubject
      case .emptyCaption, .longCaption, .noFont, .invalidHint, .invalidMask, .invalidOptions, .noFilms, .tooFewFrames:
        .validation
      case .nothingVisible, .cannotFit: .stickerInvalid
      case .busy: .busy
      case .engineMissing, .workerMissing, .closed: .maintenance
      case .workerCrashed: .interrupted
      case .unreadable, .failedCheck: .internalError
      }
    switch code {
    case .internalError: self.init(code)
    case .interrupted:
      self.init(
        code,
        "The process that worked on this picture ended. Try again; if it ends again, save the picture anew as PNG or JPEG.",
        retryAfterMilliseconds: 1_000)
    case .busy: self.init(code, error.description, retryAfterMilliseconds: 2_000)
    case .validation:
      self.init(
        code, error.description,
        faults: [Fault(pointer: "", code: "out-of-range", detail: error.description)])
    default: self.init(code, error.description)
    }
  }
}
