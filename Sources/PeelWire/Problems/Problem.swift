public import PeelCore

/// A refusal (RFC 9457): the same object in REST answers and in the socket's `res`.
public struct Problem: Error, Hashable, Sendable {
  /// One thing that is wrong with a request.
  public struct Fault: Hashable, Sendable, Codable {
    /// Where, as a JSON pointer into the body, or `/name` of a parameter.
    public var pointer: String
    /// A short word for programs.
    public var code: String
    /// A sentence for people.
    public var detail: String
    /// The bound that was passed, where there is one.
    public var limit: Int64?
    /// What was sent instead.
    public var actual: Int64?

    /// Makes a fault.
    public init(pointer: String, code: String, detail: String, limit: Int64? = nil, actual: Int64? = nil) {
      self.pointer = pointer
      self.code = code
      self.detail = detail
      self.limit = limit
      self.actual = actual
    }

    /// A broken rule as a fault.
    public init(_ violation: RuleViolation) {
      self.init(
        pointer: violation.pointer, code: violation.code, detail: violation.detail,
        limit: violation.limit.map(Int64.init), actual: violation.actual.map(Int64.init))
    }
  }

  /// What clients switch on.
  public var code: ProblemCode
  /// A sentence a person can act on.
  public var detail: String
  /// The path of the request.
  public var instance: String
  /// Names the request in the server's log.
  public var requestID: String
  /// When trying again makes sense.
  public var retryAfterMilliseconds: Int64?
  /// What exactly is wrong with the request.
  public var faults: [Fault]

  /// Makes a problem; without a detail it is the code's own sentence.
  public init(
    _ code: ProblemCode, _ detail: String? = nil, faults: [Fault] = [], retryAfterMilliseconds: Int64? = nil,
    instance: String = "", requestID: String = ""
  ) {
    self.code = code
    self.detail = detail ?? code.sentence
    self.faults = faults
    self.retryAfterMilliseconds = retryAfterMilliseconds
    self.instance = instance
    self.requestID = requestID
  }

  /// A broken rule as a refusal.
  public init(_ violation: RuleViolation) {
    self.init(.validation, violation.detail, faults: [Fault(violation)])
  }

  /// The HTTP status of the code.
  public var status: Int { code.status }

  /// Media type of a problem.
  public static var mediaType: String { "application/problem+json" }
}

extension Problem: CustomStringConvertible {
  public var description: String { detail }
}

extension Problem: Codable {
  private enum Keys: String, CodingKey {
    case type, title, status, detail, instance, code, requestId, retryable, retryAfterMs, errors
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    // What a proxy or the network stack refuses carries less; the status and the code are always there.
    _ = try container.decodeIfPresent(String.self, forKey: .type)
    _ = try container.decodeIfPresent(String.self, forKey: .title)
    let status = try container.decode(Int64.self, forKey: .status)
    detail = try container.decode(String.self, forKey: .detail)
    instance = try container.decodeIfPresent(String.self, forKey: .instance) ?? ""
    let name = try container.decode(String.self, forKey: .code)
    code = ProblemCode(rawValue: name) ?? .nearest(to: Int(clamping: status))
    requestID = try container.decodeIfPresent(String.self, forKey: .requestId) ?? ""
    _ = try container.decodeIfPresent(Bool.self, forKey: .retryable)
    retryAfterMilliseconds = try container.decodeIfPresent(Int64.self, forKey: .retryAfterMs)
    faults = try container.decodeIfPresent([Fault].self, forKey: .errors) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode("/problems/\(code.rawValue)", forKey: .type)
    try container.encode(code.title, forKey: .title)
    try container.encode(Int64(code.status), forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encode(instance, forKey: .instance)
    try container.encode(code.rawValue, forKey: .code)
    try container.encode(requestID, forKey: .requestId)
    try container.encode(code.isRetryable, forKey: .retryable)
    try container.encodeIfPresent(retryAfterMilliseconds, forKey: .retryAfterMs)
    if !faults.isEmpty { try container.encode(faults, forKey: .errors) }
  }
}

extension Problem: RuledBody {
  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    ["code": .string(Schema.Text(choices: ProblemCode.allCases.map(\.rawValue)))]
  }
}
