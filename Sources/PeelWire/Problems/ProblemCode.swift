/// Every way in which Peel refuses, with its HTTP status and its words.
public enum ProblemCode: String, CaseIterable, Sendable, Hashable {
  case invalidJSON = "invalid-json"
  case badRequest = "bad-request"
  case unauthorized
  case tokenExpired = "token-expired"
  case refreshReused = "refresh-reused"
  case forbidden
  case badOrigin = "bad-origin"
  case notFound = "not-found"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case unsupportedMedia = "unsupported-media"
  case nameTaken = "name-taken"
  case clientIDReused = "client-id-reused"
  case revConflict = "rev-conflict"
  case syncExpired = "sync-expired"
  case gone
  case payloadTooLarge = "payload-too-large"
  case validation
  case stickerInvalid = "sticker-invalid"
  case imageUnreadable = "image-unreadable"
  case noSubject = "no-subject"
  case rateLimited = "rate-limited"
  case packLimit = "pack-limit"
  case internalError = "internal"
  case busy
  case maintenance
  case interrupted
  case storageFull = "storage-full"

  /// The HTTP status.
  public var status: Int {
    switch self {
    case .invalidJSON, .badRequest: 400
    case .unauthorized, .tokenExpired, .refreshReused: 401
    case .forbidden, .badOrigin: 403
    case .notFound: 404
    case .methodNotAllowed: 405
    case .notAcceptable: 406
    case .unsupportedMedia: 415
    case .nameTaken, .clientIDReused, .revConflict: 409
    case .syncExpired, .gone: 410
    case .payloadTooLarge: 413
    case .validation, .stickerInvalid, .imageUnreadable, .noSubject: 422
    case .rateLimited, .packLimit: 429
    case .internalError: 500
    case .busy, .maintenance, .interrupted: 503
    case .storageFull: 507
    }
  }

  /// The code of a status, for answers that carry a code this version does not know.
  static func nearest(to status: Int) -> ProblemCode {
    switch status {
    case 401: .unauthorized
    case 403: .forbidden
    case 404: .notFound
    case 405: .methodNotAllowed
    case 409: .revConflict
    case 410: .gone
    case 413: .payloadTooLarge
    case 422: .validation
    case 429: .rateLimited
    case 503: .busy
    case 507: .storageFull
    case 400..<500: .badRequest
    default: .internalError
    }
  }

  /// Whether the same request may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .rateLimited, .internalError, .busy, .maintenance, .interrupted, .storageFull: true
    default: false
    }
  }

  /// The same few words for every problem of the code.
  public var title: String {
    switch self {
    case .invalidJSON: "Not JSON"
    case .badRequest: "Bad request"
    case .unauthorized: "Sign-in needed"
    case .tokenExpired: "Token expired"
    case .refreshReused: "Refresh token used twice"
    case .forbidden: "Not allowed"
    case .badOrigin: "Wrong origin"
    case .notFound: "Not found"
    case .methodNotAllowed: "Method not allowed"
    case .notAcceptable: "Not acceptable"
    case .unsupportedMedia: "Unsupported media type"
    case .nameTaken: "Name taken"
    case .clientIDReused: "Client id used for other content"
    case .revConflict: "Changed meanwhile"
    case .syncExpired: "Cursor of another database"
    case .gone: "Gone"
    case .payloadTooLarge: "Too large"
    case .validation: "Invalid value"
    case .stickerInvalid: "Invalid sticker"
    case .imageUnreadable: "Image unreadable"
    case .noSubject: "No subject found"
    case .rateLimited: "Too many requests"
    case .packLimit: "Pack is full"
    case .internalError: "Internal error"
    case .busy: "Busy"
    case .maintenance: "Restarting"
    case .interrupted: "Interrupted"
    case .storageFull: "Storage full"
    }
  }

  /// What to tell a person when nothing more exact is known.
  public var sentence: String {
    switch self {
    case .invalidJSON: "The request's body is not JSON; send one UTF-8 JSON object."
    case .badRequest: "The request could not be understood."
    case .unauthorized: "Sign in first; the token is missing, unknown or ended."
    case .tokenExpired: "The token has expired; refresh it or sign in again."
    case .refreshReused: "This refresh token was used before, so the session was ended; sign in again."
    case .forbidden: "You may not do this."
    case .badOrigin: "The request came from another site; Peel takes changes with cookies from its own pages only."
    case .notFound: "There is nothing here, or it is not yours to see."
    case .methodNotAllowed: "This address does not know the method; see the Allow header."
    case .notAcceptable: "Peel answers with JSON; accept application/json."
    case .unsupportedMedia: "The body's media type is not one this address takes."
    case .nameTaken: "This user name is taken; choose another, or sign in if it is yours."
    case .clientIDReused: "This client id was used for other content; make a new one for each new thing."
    case .revConflict: "It was changed from another device; read it again and repeat the change."
    case .syncExpired: "The cursor belongs to another database; load the conversations again."
    case .gone: "This was here and is not any more."
    case .payloadTooLarge: "The body is larger than this address takes."
    case .validation: "A value breaks a rule; see errors."
    case .stickerInvalid: "There is no such sticker; choose one from the panel."
    case .imageUnreadable: "The photo could not be read; choose a JPEG, PNG, WebP, HEIC or GIF file."
    case .noSubject: "No subject was found; draw a rectangle around it."
    case .rateLimited: "Too many requests; wait a moment and try again."
    case .packLimit: "There is no room for more; remove something first."
    case .internalError: "The server failed; try again, and tell its operator if it stays so."
    case .busy: "The server is busy; try again in a moment."
    case .maintenance: "The server is restarting; try again in a moment."
    case .interrupted: "The process that worked on this ended; try again."
    case .storageFull: "The server's disk is full or read-only, so nothing was stored; tell its operator."
    }
  }
}
