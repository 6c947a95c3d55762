/// The API's description in the words of OpenAPI 3.1, made from the route table and the bodies.
package enum OpenAPI {
  /// The document's JSON.
  package static func document(_ routes: [Route] = Route.all, version: String = "1") -> [UInt8] {
    let recorder = SchemaRecorder()
    var writer = JSONWriter(capacity: 1 << 16)
    writer.raw("{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Peel\",\"version\":")
    writer.string(version)
    writer.raw(
      ",\"description\":\"A self-hosted sticker messenger. Docs/protocol.md says what the parts mean.\"},\"paths\":{")
    var paths: [String] = []
    for route in routes where !paths.contains(route.path) { paths.append(route.path) }
    for (index, path) in paths.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.string(path)
      writer.raw(":{")
      for (number, route) in routes.filter({ $0.path == path }).enumerated() {
        if number > 0 { writer.raw(",") }
        writer.string(route.method.lowercased())
        writer.raw(":")
        operation(route, recorder, &writer)
      }
      writer.raw("}")
    }
    _ = reference(Problem.self, recorder)
    writer.raw("},\"components\":{\"securitySchemes\":{\"bearer\":{\"type\":\"http\",\"scheme\":\"bearer\"},")
    writer.raw("\"cookie\":{\"type\":\"apiKey\",\"in\":\"cookie\",\"name\":\"peel_access\"}},\"schemas\":{")
    for (index, object) in recorder.objects.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.string(object.name)
      writer.raw(":")
      component(object, &writer)
    }
    writer.raw("}}}")
    return writer.bytes
  }

  private static func operation(_ route: Route, _ recorder: SchemaRecorder, _ writer: inout JSONWriter) {
    writer.raw("{\"operationId\":")
    writer.string(route.id.rawValue)
    writer.raw(",\"summary\":")
    writer.string(route.summary)
    if route.access == .signedIn { writer.raw(",\"security\":[{\"bearer\":[]},{\"cookie\":[]}]") }
    let parameters = route.pathParameters.map { ($0, "path") } + route.query.map { ($0, "query") }
    if !parameters.isEmpty {
      writer.raw(",\"parameters\":[")
      for (index, (parameter, place)) in parameters.enumerated() {
        writer.raw(index > 0 ? ",{\"name\":" : "{\"name\":")
        writer.string(parameter.name)
        writer.raw(",\"in\":")
        writer.string(place)
        if place == "path" { writer.raw(",\"required\":true") }
        writer.raw(",\"description\":")
        writer.string(parameter.summary)
        writer.raw(",\"schema\":")
        schema(parameter.schema, &writer)
        writer.raw("}")
      }
      writer.raw("]")
    }
    input(route, recorder, &writer)
    writer.raw(",\"responses\":{")
    for (index, answer) in route.answers.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.string(String(answer.status))
      writer.raw(":{\"description\":")
      writer.string(answer.summary)
      switch answer.output {
      case .none, .socket: break
      case .json(let body):
        writer.raw(",\"content\":{\"application/json\":{\"schema\":")
        schema(reference(body, recorder), &writer)
        writer.raw("}}")
      case .bytes(let types): bytes(types, &writer)
      }
      writer.raw("}")
    }
    for (status, codes) in refusals(of: route) {
      writer.raw(",")
      writer.string(String(status))
      writer.raw(":{\"description\":")
      writer.string(codes.map(\.rawValue).joined(separator: ", "))
      writer.raw(
        ",\"content\":{\"application/problem+json\":{\"schema\":{\"$ref\":\"#/components/schemas/Problem\"}}}}")
    }
    writer.raw("}}")
  }

  /// Everything a route may refuse with, by status.
  package static func refusals(of route: Route) -> [(status: Int, codes: [ProblemCode])] {
    var codes = route.problems + [.badRequest, .internalError, .maintenance]
    switch route.access {
    case .signedIn: codes += [.unauthorized, .tokenExpired]
    case .loopback: codes += [.notFound]
    case .anybody: break
    }
    if route.method != "GET" { codes += [.badOrigin, .storageFull] }
    if route.rate != .none { codes += [.rateLimited] }
    switch route.input {
    case .none: codes += [.payloadTooLarge]
    case .json, .optionalJSON: codes += [.invalidJSON, .validation, .payloadTooLarge, .unsupportedMedia]
    case .bytes: codes += [.payloadTooLarge, .unsupportedMedia]
    }
    if !route.pathParameters.isEmpty || !route.query.isEmpty { codes += [.validation, .notFound] }
    var byStatus: [Int: [ProblemCode]] = [:]
    for code in ProblemCode.allCases where codes.contains(code) { byStatus[code.status, default: []].append(code) }
    return byStatus.keys.sorted().map { ($0, byStatus[$0] ?? []) }
  }

  private static func input(_ route: Route, _ recorder: SchemaRecorder, _ writer: inout JSONWriter) {
    switch route.input {
    case .none: break
    case .json(let body), .optionalJSON(let body):
      writer.raw(",\"requestBody\":{")
      if case .json = route.input { writer.raw("\"required\":true,") }
      writer.raw("\"content\":{\"application/json\":{\"schema\":")
      schema(reference(body, recorder), &writer)
      writer.raw("}}}")
    case .bytes(let types):
      writer.raw(",\"requestBody\":{\"required\":true")
      bytes(types, &writer)
      writer.raw("}")
    }
  }

  private static func bytes(_ types: [String], _ writer: inout JSONWriter) {
    writer.raw(",\"content\":{")
    for (index, type) in types.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.string(type)
      writer.raw(":{}")
    }
    writer.raw("}")
  }

  private static func reference(_ body: any Decodable.Type, _ recorder: SchemaRecorder) -> Schema {
    do { return try recorder.schema(of: body) } catch {
      // Every body is recorded in a test.
      preconditionFailure("\(body) cannot be described: \(error)")
    }
  }

  private static func component(_ object: ObjectSchema, _ writer: inout JSONWriter) {
    writer.raw("{\"type\":\"object\",\"properties\":{")
    for (index, field) in object.fields.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.string(field.name)
      writer.raw(":")
      if field.isOptional {
        writer.raw("{\"anyOf\":[")
        schema(field.schema, &writer)
        writer.raw(",{\"type\":\"null\"}]}")
      } else {
        schema(field.schema, &writer)
      }
    }
    writer.raw("}")
    let required = object.fields.filter { !$0.isOptional }
    if !required.isEmpty {
      writer.raw(",\"required\":[")
      for (index, field) in required.enumerated() {
        if index > 0 { writer.raw(",") }
        writer.string(field.name)
      }
      writer.raw("]")
    }
    writer.raw("}")
  }

  private static func schema(_ schema: Schema, _ writer: inout JSONWriter) {
    func bound(_ key: StaticString, _ value: Int64?) {
      guard let value else { return }
      writer.raw(key)
      writer.integer(value)
    }
    switch schema {
    case .string(let text):
      writer.raw("{\"type\":\"string\"")
      if let format = text.format {
        writer.raw(",\"format\":")
        writer.string(format)
      }
      if let pattern = text.pattern {
        writer.raw(",\"pattern\":")
        writer.string(pattern)
      }
      bound(",\"minLength\":", text.minimum.map(Int64.init))
      bound(",\"maxLength\":", text.maximum.map(Int64.init))
      if let choices = text.choices {
        writer.raw(",\"enum\":[")
        for (index, choice) in choices.enumerated() {
          if index > 0 { writer.raw(",") }
          writer.string(choice)
        }
        writer.raw("]")
      }
    case .integer(let minimum, let maximum):
      writer.raw("{\"type\":\"integer\",\"format\":\"int64\"")
      bound(",\"minimum\":", minimum)
      bound(",\"maximum\":", maximum)
    case .number(let minimum, let maximum):
      writer.raw("{\"type\":\"number\"")
      if let minimum {
        writer.raw(",\"minimum\":")
        writer.number(minimum)
      }
      if let maximum {
        writer.raw(",\"maximum\":")
        writer.number(maximum)
      }
    case .boolean: writer.raw("{\"type\":\"boolean\"")
    case .array(let element, let minimum, let maximum):
      writer.raw("{\"type\":\"array\",\"items\":")
      self.schema(element, &writer)
      bound(",\"minItems\":", minimum.map(Int64.init))
      bound(",\"maxItems\":", maximum.map(Int64.init))
    case .map(let value):
      writer.raw("{\"type\":\"object\",\"additionalProperties\":")
      self.schema(value, &writer)
    case .reference(let name):
      writer.raw("{\"$ref\":\"#/components/schemas/")
      writer.raw(name.utf8)
      writer.raw("\"")
    case .oneOf(let choices):
      writer.raw("{\"anyOf\":[")
      for (index, choice) in choices.enumerated() {
        if index > 0 { writer.raw(",") }
        self.schema(choice, &writer)
      }
      writer.raw("]")
    }
    writer.raw("}")
  }
}
