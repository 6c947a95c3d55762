internal import CLLHTTP

/// One llhttp parser in strict mode, turned from call-backs into events, with the counts and bounds llhttp leaves to its caller.
///
/// Feed it bytes; it stops at the end of each head and of each message. Confined to one loop.
final class HTTPParser {
  enum Event {
    /// Everything fed was used and the message goes on.
    case more
    /// The head is complete; nothing of the body was looked at.
    case head
    /// The message is complete.
    case complete
    case failed(HTTPFailure)
  }

  /// Where body bytes go. Answers nil to go on.
  var body: (UnsafeBufferPointer<UInt8>) -> HTTPFailure? = { _ in nil }
  private(set) var headers = HTTPHeaders()
  private(set) var target: [UInt8] = []
  private(set) var methodText: [UInt8] = []
  /// Whether a message has begun and is not complete.
  private(set) var isInMessage = false
  /// Whether the parser stands behind a head and may complete the message without another byte.
  private(set) var hasMoreSteps = false

  private let raw: UnsafeMutablePointer<llhttp_t>
  private let limits: SharedLimits
  private let isRequest: Bool
  private var failure: HTTPFailure?
  private var event = Event.more
  private var headerBytes = 0
  private var fieldCount = 0
  private var extensionBytes = 0
  private var hasSkippedLine = false
  private var isInTrailer = false
  private var isNameOpen = false
  private var isInValue = false

  init(isRequest: Bool, limits: SharedLimits) {
    self.limits = limits
    self.isRequest = isRequest
    raw = .allocate(capacity: 1)
    llhttp_init(raw, isRequest ? HTTP_REQUEST : HTTP_RESPONSE, Self.settings)
    // The parser lives and dies with this object and calls back only inside `feed`.
    raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { raw.deallocate() }

  var statusCode: Int { Int(raw.pointee.status_code) }
  /// HTTP/1.1 or HTTP/1.0; llhttp also lets 0.9 and 2.0 pass.
  var isVersion1: Bool { raw.pointee.http_major == 1 && raw.pointee.http_minor <= 1 }
  var isVersion11: Bool { raw.pointee.http_major == 1 && raw.pointee.http_minor == 1 }
  var isChunked: Bool { raw.pointee.flags & UInt16(F_CHUNKED.rawValue) != 0 }
  var hasContentLength: Bool { raw.pointee.flags & UInt16(F_CONTENT_LENGTH.rawValue) != 0 }
  var contentLength: UInt64 { raw.pointee.content_length }
  private(set) var isKeptAlive = false

  /// - Returns: How many bytes were used and why it stopped.
  func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> (used: Int, event: Event) {
    if let failure { return (bytes.count, .failed(failure)) }
    guard let base = bytes.baseAddress else { return (0, .more) }
    var start = 0
    if !isInMessage {
      guard !bytes.isEmpty else { return (0, .more) }
      // One empty line before a request is allowed (RFC 9112 section 2.2); llhttp would take any number, and bare ones.
      if bytes[0] == 13 {
        guard bytes.count > 1 else { return (0, .more) }
        if bytes[1] == 10, !hasSkippedLine {
          start = 2
          hasSkippedLine = true
        }
      }
      guard start < bytes.count else { return (start, .more) }
      guard bytes[start] > 32 else {
        return fail(HTTPFailure(400, "malformed-request", "a request must begin with its method"), bytes.count)
      }
      begin()
    }
    event = .more
    let text = UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self)
    let status = llhttp_execute(raw, text, bytes.count - start)
    switch status {
    case HPE_OK:
      hasMoreSteps = false
      return (bytes.count, .more)
    case HPE_PAUSED, HPE_PAUSED_UPGRADE:
      let used = llhttp_get_error_pos(raw).map { $0 - text } ?? 0
      if status == HPE_PAUSED { llhttp_resume(raw) } else { llhttp_resume_after_upgrade(raw) }
      if case .more = event { event = .complete }
      if case .complete = event { isInMessage = false }
      if case .head = event { hasMoreSteps = true } else { hasMoreSteps = false }
      return (start + used, event)
    default:
      return fail(failure ?? Self.failure(for: status, raw), bytes.count)
    }
  }

  /// The peer ended its output; an answer without a length is complete then.
  func finish() -> Event {
    event = .more
    guard llhttp_finish(raw) == HPE_OK else {
      return .failed(HTTPFailure(400, "incomplete-message", "the connection ended inside a message"))
    }
    return event
  }

  private func begin() {
    isInMessage = true
    hasSkippedLine = false
    headers = HTTPHeaders()
    target.removeAll(keepingCapacity: true)
    methodText.removeAll(keepingCapacity: true)
    headerBytes = 0
    fieldCount = 0
    extensionBytes = 0
    isInTrailer = false
    isNameOpen = false
    isInValue = false
  }

  private func fail(_ failure: HTTPFailure, _ used: Int) -> (used: Int, event: Event) {
    self.failure = failure
    return (used, .failed(failure))
  }

  private static func failure(for status: llhttp_errno_t, _ raw: UnsafeMutablePointer<llhttp_t>) -> HTTPFailure {
    switch status {
    case HPE_INVALID_VERSION where raw.pointee.http_major != 1 || raw.pointee.http_minor > 1, HPE_PAUSED_H2_UPGRADE:
      return HTTPFailure(505, "http-version", "only HTTP/1.1 and HTTP/1.0 are spoken here")
    case HPE_INVALID_METHOD:
      return HTTPFailure(400, "malformed-request", "the request method is not one of HTTP's")
    default:
      let reason = llhttp_get_error_reason(raw).map { String(cString: $0) } ?? "malformed request"
      return HTTPFailure(400, "malformed-request", reason)
    }
  }

  // MARK: Call-backs

  private func count(_ bytes: Int) -> Int32 {
    headerBytes += bytes
    guard headerBytes <= limits.values.headerBytes else {
      return refuse(431, "headers-too-large", "headers are limited to \(limits.values.headerBytes) bytes")
    }
    return 0
  }

  private func refuse(_ status: Int, _ code: String, _ detail: String) -> Int32 {
    failure = HTTPFailure(status, code, detail)
    return -1
  }

  private func gotMethod(_ part: UnsafeBufferPointer<UInt8>) -> Int32 {
    methodText.append(contentsOf: part)
    return 0
  }

  private func gotTarget(_ part: UnsafeBufferPointer<UInt8>) -> Int32 {
    target.append(contentsOf: part)
    guard target.count <= limits.values.requestLine else {
      return refuse(414, "target-too-long", "a request target is limited to \(limits.values.requestLine) bytes")
    }
    return 0
  }

  private func gotName(_ part: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard !isInTrailer else { return count(part.count) }
    if !isNameOpen {
      isNameOpen = true
      headers.beginName()
    }
    headers.appendName(part)
    return count(part.count)
  }

  private func gotValue(_ part: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard !isInTrailer else { return count(part.count) }
    openValue()
    headers.appendValue(part)
    return count(part.count)
  }

  private func openValue() {
    guard !isInValue else { return }
    isInValue = true
    headers.beginValue()
  }

  private func endedValue() -> Int32 {
    fieldCount += 1
    guard fieldCount <= limits.values.headerCount else {
      return refuse(431, "too-many-headers", "a request is limited to \(limits.values.headerCount) header fields")
    }
    guard !isInTrailer else { return 0 }
    openValue()
    headers.endValue()
    isInValue = false
    isNameOpen = false
    return 0
  }

  private func endedHead() -> Int32 {
    isKeptAlive = llhttp_should_keep_alive(raw) != 0
    isInTrailer = true
    event = .head
    guard isRequest else { return headOfResponse() }
    // Whether to upgrade is the service's decision; llhttp would stop reading HTTP because the client asked.
    raw.pointee.upgrade = 0
    return Int32(HPE_PAUSED.rawValue)
  }

  /// Set by a client for an answer that has no body whatever its headers say.
  var hasNoBody = false

  private func headOfResponse() -> Int32 {
    if hasNoBody { event = .more }
    return hasNoBody ? 1 : Int32(HPE_PAUSED.rawValue)
  }

  private func gotBody(_ part: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let failure = body(part) else { return 0 }
    self.failure = failure
    return -1
  }

  private func gotExtension(_ count: Int) -> Int32 {
    extensionBytes += count
    guard extensionBytes <= 4096 else {
      return refuse(400, "malformed-request", "chunk extensions are limited to 4096 bytes")
    }
    return 0
  }

  private func completed() -> Int32 {
    event = .complete
    return Int32(HPE_PAUSED.rawValue)
  }

  private static func parser(_ raw: UnsafeMutablePointer<llhttp_t>?) -> HTTPParser? {
    raw?.pointee.data.map { Unmanaged<HTTPParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func part(_ base: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: UnsafeRawPointer(base)?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Safety: filled once, before the first parser exists, and only read afterwards.
  nonisolated(unsafe) private static let settings: UnsafeMutablePointer<llhttp_settings_t> = {
    let settings = UnsafeMutablePointer<llhttp_settings_t>.allocate(capacity: 1)
    llhttp_settings_init(settings)
    settings.pointee.on_method = { HTTPParser.parser($0)?.gotMethod(HTTPParser.part($1, $2)) ?? -1 }
    settings.pointee.on_url = { HTTPParser.parser($0)?.gotTarget(HTTPParser.part($1, $2)) ?? -1 }
    settings.pointee.on_header_field = { HTTPParser.parser($0)?.gotName(HTTPParser.part($1, $2)) ?? -1 }
    settings.pointee.on_header_value = { HTTPParser.parser($0)?.gotValue(HTTPParser.part($1, $2)) ?? -1 }
    settings.pointee.on_header_value_complete = { HTTPParser.parser($0)?.endedValue() ?? -1 }
    settings.pointee.on_headers_complete = { HTTPParser.parser($0)?.endedHead() ?? -1 }
    settings.pointee.on_body = { HTTPParser.parser($0)?.gotBody(HTTPParser.part($1, $2)) ?? -1 }
    settings.pointee.on_chunk_extension_name = { raw, _, count in HTTPParser.parser(raw)?.gotExtension(count) ?? -1 }
    settings.pointee.on_chunk_extension_value = { raw, _, count in HTTPParser.parser(raw)?.gotExtension(count) ?? -1 }
    settings.pointee.on_message_complete = { HTTPParser.parser($0)?.completed() ?? -1 }
    return settings
  }()
}
