import FoundationEssentials

extension Problem {
  /// What is wrong with a body that a `JSONDecoder` refused, with a pointer to the place.
  package init(decoding error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(.invalidJSON)
      return
    }
    switch error {
    case .keyNotFound(let key, let context):
      self = .fault(context.codingPath + [key], "missing", "The field \(key.stringValue) is missing.")
    case .valueNotFound(_, let context):
      let name = context.codingPath.last?.stringValue ?? "body"
      self = .fault(context.codingPath, "missing", "The field \(name) must not be null.")
    case .typeMismatch(let type, let context):
      self = .fault(context.codingPath, "wrong-type", "Here \(Self.words(for: type)) is expected.")
    case .dataCorrupted(let context):
      if context.codingPath.isEmpty {
        self.init(.invalidJSON)
      } else {
        let isOurs = context.underlyingError == nil && context.debugDescription.hasSuffix(".")
        self = .fault(
          context.codingPath, "bad-format",
          isOurs && !context.debugDescription.contains("Cannot initialize")
            ? context.debugDescription : "The value is not one of those allowed here.")
      }
    @unknown default: self.init(.invalidJSON)
    }
  }

  private static func fault(_ path: [any CodingKey], _ code: String, _ detail: String) -> Problem {
    let pointer = path.map { key in
      "/" + (key.intValue.map(String.init) ?? key.stringValue.replacing("~", with: "~0").replacing("/", with: "~1"))
    }.joined()
    return Problem(.validation, detail, faults: [Fault(pointer: pointer, code: code, detail: detail)])
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Int.Type, is Int64.Type: "a whole number"
    case is Double.Type: "a number"
    case is any Collection.Type where !(type is [String: String].Type): "a list"
    default: "an object"
    }
  }
}
