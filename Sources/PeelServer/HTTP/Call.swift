import PeelCore
import PeelNet
import PeelStore
import PeelWire

/// One request with everything that was found out about it before its handler runs.
struct Call: Sendable {
  let request: HTTPRequest
  let route: Route
  /// The path's parameters in order.
  let values: [String]
  let query: QueryText
  /// Who asks; there for routes of signed-in people.
  let session: DeviceSession?
  /// The client's address, from the proxy if there is one.
  let address: String

  /// - Throws: `unauthorized`.
  func caller() throws(Problem) -> Caller {
    guard let session else { throw Problem(.unauthorized) }
    return session.caller
  }

  /// A parameter of the path.
  func value<Value: WireScalar>(_ index: Int, as type: Value.Type = Value.self) throws(Problem) -> Value {
    guard values.indices.contains(index), let value = Value(wireText: values[index]) else {
      let name = route.pathParameters.indices.contains(index) ? route.pathParameters[index].name : "path"
      throw .parameter(name, "bad-format", Value.wireRule)
    }
    return value
  }

  func body<Body: Decodable>(_ type: Body.Type = Body.self) throws(Problem) -> Body {
    try WireJSON.decode(type, from: request.body)
  }

  func limit(_ usual: Int, most: Int64) throws(Problem) -> Int {
    Int(try query.integer("limit", in: 1...most) ?? Int64(usual))
  }
}
