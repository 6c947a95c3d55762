import PeelStudio
import PeelWire

extension Problem {
  /// What the studio says, in the protocol's codes.
  init(_ error: StudioError) {
    let code: ProblemCode =
      switch error.code {
      case .empty, .notAnImage, .unsupported, .truncated, .damaged, .tooManyPixels, .tooSmall, .tooMuchMemory,
        .workerCrashed, .timedOut, .tooManyFrames, .tooLong, .notAFilm:
        .imageUnreadable
      case .tooManyBytes: .payloadTooLarge
      case .noSubject: .noSubject
      case .invalidHint, .invalidMask, .invalidOptions, .noFilms: .validation
      case .nothingVisible, .cannotFit: .stickerInvalid
      case .busy: .busy
      case .engineMissing, .workerMissing, .closed: .maintenance
      case .unreadable, .failedCheck: .internalError
      }
    switch code {
    case .internalError: self.init(code)
    case .busy: self.init(code, error.description, retryAfterMilliseconds: 2_000)
    case .validation:
      self.init(
        code, error.description,
        faults: [Fault(pointer: "", code: "out-of-range", detail: error.description)])
    default: self.init(code, error.description)
    }
  }
}
