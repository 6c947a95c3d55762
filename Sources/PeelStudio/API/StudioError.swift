/// Why the studio could not do what was asked.
package struct StudioError: Error, Sendable, Equatable {
  /// What callers switch on.
  package enum Code: String, Sendable {
    /// The file has no bytes.
    case empty
    /// The bytes are no picture of any kind the studio knows.
    case notAnImage
    /// A picture, but of a kind the studio does not open.
    case unsupported
    /// The file ends before the picture does.
    case truncated
    /// The file contradicts its format.
    case damaged
    /// More bytes than ``StudioLimits/inputBytes``.
    case tooManyBytes
    /// More pixels than ``StudioLimits/inputPixels``.
    case tooManyPixels
    /// An edge shorter than ``StudioLimits/leastEdge``.
    case tooSmall
    /// More frames than ``FilmLimits/frames``.
    case tooManyFrames
    /// A film that lasts longer than ``FilmLimits/milliseconds``.
    case tooLong
    /// Decoding would need more memory than a worker may have.
    case tooMuchMemory
    /// The path cannot be read.
    case unreadable
    /// Nothing stands out in the photo.
    case noSubject
    /// A mark outside the picture, or without area.
    case invalidHint
    /// A mask of another shape than the picture, or one that shows nothing.
    case invalidMask
    /// Options that contradict each other or the target.
    case invalidOptions
    /// The bytes are no film: one frame, or none.
    case notAFilm
    /// Fewer frames than the target wants.
    case tooFewFrames
    /// The target takes no animated stickers.
    case noFilms
    /// A finished file broke a rule of its target and was not given out.
    case failedCheck
    /// Every pixel is transparent.
    case nothingVisible
    /// A caption without a visible character.
    case emptyCaption
    /// A caption of more characters than ``StickerCaption/mostCharacters``, or one that draws far too large.
    case longCaption
    /// No installed font has every character of a caption.
    case noFont
    /// The picture cannot be made small enough for a byte limit.
    case cannotFit
    /// The cut-out engine or its models are not installed or do not load.
    case engineMissing
    /// The worker program is missing or cannot be confined.
    case workerMissing
    /// The worker process ended while it had this picture.
    case workerCrashed
    /// The worker took longer than allowed and was ended.
    case timedOut
    /// As many pictures wait as may wait.
    case busy
    /// The studio was closed.
    case closed
  }

  package var code: Code
  /// The limit that was passed, where one was.
  package var limit: Int?
  /// The value that passed it.
  package var actual: Int?
  /// Facts for a log: never shown to a user.
  package var detail: String

  /// An error with the facts at hand.
  package init(_ code: Code, limit: Int? = nil, actual: Int? = nil, detail: String = "") {
    self.code = code
    self.limit = limit
    self.actual = actual
    self.detail = detail
  }
}

extension StudioError: CustomStringConvertible, CustomDebugStringConvertible {
  /// What went wrong, the rule, and what to do, in words for a user.
  package var description: String {
    let limit = self.limit.map(String.init) ?? "?"
    let actual = self.actual.map(String.init) ?? "more"
    switch code {
    case .empty: return "The file is empty. Choose a photo again."
    case .notAnImage:
      return "This is not a picture. Use a JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF or BMP file, whatever its name is."
    case .unsupported:
      let kind = detail.isEmpty ? "This kind of picture" : detail
      return "\(kind) cannot be opened. Save it as JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF, films as GIF or MP4."
    case .truncated: return "The picture is cut off: its file ends too early. Copy or download it again."
    case .damaged: return "The picture's file is damaged. Copy or download it again, or save it anew as PNG or JPEG."
    case .tooManyBytes:
      return "The file has \(actual) bytes; at most \(limit) are allowed. Save it smaller or with more compression."
    case .tooManyPixels:
      return "The picture has \(actual) pixels; at most \(limit) are allowed. Scale it down first."
    case .tooSmall:
      return "The picture's shorter edge has \(actual) pixels; a sticker needs at least \(limit). Use a larger picture."
    case .tooManyFrames:
      return "The film has \(actual) frames; at most \(limit) are allowed. Use a shorter part or fewer frames a second."
    case .tooLong:
      return "The film lasts \(actual) ms; at most \(limit) ms are allowed. Use a shorter part of it."
    case .tooMuchMemory:
      return "The picture needs too much memory to open. Scale it down, or save it as a plain JPEG or PNG."
    case .unreadable:
      return "The file cannot be read\(detail.isEmpty ? "" : ": \(detail)"). Check its name and permissions."
    case .noSubject: return "No subject was found in the photo. Draw a rectangle around the thing you want to keep."
    case .invalidHint:
      return "The mark lies outside the picture or is too small. Draw it again, larger and on the picture."
    case .invalidMask:
      return
        "The mask does not fit: it has another shape than the photo, or is dark everywhere. Use a picture of the photo's shape, white where the subject is."
    case .invalidOptions:
      return "These options cannot be used: \(detail). Change or leave them out."
    case .notAFilm: return "Nothing moves in this picture. Make a still sticker of it."
    case .tooFewFrames:
      return "\(actual) frames are left of the film; \(detail) wants at least \(limit). Use a longer one."
    case .noFilms: return "\(detail) takes no animated stickers. Make a still one, or choose another target."
    case .failedCheck:
      return "The finished sticker did not pass its check and was thrown away: \(detail). Try another format."
    case .nothingVisible:
      return
        "Nothing in the picture is visible: all of it is transparent. Use another picture."
    case .emptyCaption: return "The caption has no visible character. Write something, or leave the caption out."
    case .longCaption:
      return "The caption has \(actual) characters; at most \(limit) fit on a sticker. Make it shorter."
    case .noFont:
      return
        "No font on the server has every character of the caption. Use other characters, or install a font for them."
    case .cannotFit: return "The picture cannot be made smaller than \(limit) bytes. Use a simpler or smaller picture."
    case .engineMissing:
      return
        "The cut-out engine is not available. Run Scripts/setup on the server; until then draw a rectangle around the subject."
    case .workerMissing: return "The picture worker cannot be started. Build the peel-worker program and try again."
    case .workerCrashed:
      return "The picture could not be processed: its file upset the decoder. Save it anew as PNG or JPEG."
    case .timedOut: return "The picture took too long and was given up. Try a smaller one."
    case .busy: return "Many pictures are being processed just now. Try again in a few seconds."
    case .closed: return "The studio is shutting down. Try again when the server is back."
    }
  }

  package var debugDescription: String {
    "StudioError.\(code.rawValue)(limit: \(limit.map(String.init) ?? "-"), actual: \(actual.map(String.init) ?? "-"), \(detail))"
  }
}
