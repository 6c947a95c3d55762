/// Finds the route of a request.
package struct RouteTable: Sendable {
  /// What a request's method and path mean.
  package enum Match: Sendable {
    /// The route and its path parameters, percent-decoded, in the order of the template.
    case route(Route, [String])
    case methodNotAllowed(allowed: [String])
    case notFound
  }

  private enum Segment: Sendable {
    case text(String)
    case parameter
  }
  private struct Entry: Sendable {
    var route: Route
    var segments: [Segment]
  }

  /// Every route, in the order of the documents.
  package let routes: [Route]
  private let byLength: [Int: [Entry]]

  /// Prepares a table.
  package init(_ routes: [Route] = Route.all) {
    self.routes = routes
    byLength = Dictionary(
      grouping: routes.map { route in
        Entry(
          route: route,
          segments: route.path.split(separator: "/").map { $0.hasPrefix("{") ? .parameter : .text(String($0)) })
      }, by: \.segments.count)
  }

  /// The route of one name.
  package func route(_ id: RouteID) -> Route {
    guard let route = routes.first(where: { $0.id == id }) else { preconditionFailure("\(id) is not in the table") }
    return route
  }

  /// Looks up a path without its query. HEAD is answered where GET is.
  /// - Parameter isDecoded: Whether percent escapes were resolved before, so that nothing is resolved twice.
  package func match(_ method: String, _ path: some StringProtocol, isDecoded: Bool = false) -> Match {
    guard path.utf8.first == UInt8(ascii: "/") else { return .notFound }
    var parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    var allowed: [String] = []
    search: for entry in byLength[parts.count] ?? [] {
      for (segment, part) in zip(entry.segments, parts) {
        if case .text(let text) = segment, !text.utf8.elementsEqual(part) { continue search }
      }
      guard entry.route.method == method || (method == "HEAD" && entry.route.method == "GET") else {
        allowed.append(entry.route.method)
        continue
      }
      var values: [String] = []
      for (segment, part) in zip(entry.segments, parts) {
        guard case .parameter = segment else { continue }
        let text = isDecoded ? String(validating: part, as: UTF8.self) : PercentText.decode(part)
        guard let value = text, !value.isEmpty else { return .notFound }
        values.append(value)
      }
      return .route(entry.route, values)
    }
    return allowed.isEmpty ? .notFound : .methodNotAllowed(allowed: allowed)
  }
}
