import PeelCore
import Testing

@testable import PeelWire

struct RouteTableTests {
  let table = RouteTable()

  @Test
  func `every name has exactly one route and every path its parameters`() {
    #expect(Set(table.routes.map(\.id)) == Set(RouteID.allCases))
    #expect(table.routes.count == RouteID.allCases.count)
    for route in table.routes {
      let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
        String($0.dropFirst().dropLast())
      }
      #expect(names == route.pathParameters.map(\.name), "\(route.path)")
    }
  }

  @Test(arguments: RouteTable().routes)
  func `a route is found by its own path`(route: Route) {
    let path = route.path.split(separator: "/").map { $0.hasPrefix("{") ? "7%41" : String($0) }.joined(separator: "/")
    guard case .route(let found, let values) = table.match(route.method, "/" + path) else {
      Issue.record("\(route.path) is not found")
      return
    }
    #expect(found.id == route.id)
    #expect(values == route.pathParameters.map { _ in "7A" })
  }

  @Test
  func `a wrong method is told the right ones`() {
    guard case .methodNotAllowed(let allowed) = table.match("PATCH", "/v1/conversations") else {
      Issue.record("allowed")
      return
    }
    #expect(Set(allowed) == ["POST", "GET"])
  }

  @Test(arguments: [
    "", "v1/me", "/v1/me/x/y/z", "/v1//messages", "/v1/conversations/%zz", "/v1/conversations/%ff", "/V1/me",
  ])
  func `an unknown path is not found`(path: String) {
    guard case .notFound = table.match("GET", path) else {
      Issue.record("\(path) is found")
      return
    }
  }

  @Test
  func `a query is read with its escapes`() throws {
    let query = try QueryText("q=userName%3Amak*&sort=a+b&limit=7&empty=&flag")
    #expect(query["q"] == "userName:mak*")
    #expect(query["sort"] == "a b")
    #expect(query["empty"] == nil)
    #expect(try query.integer("limit", in: 1...10) == 7)
    #expect(try query.integer("none", in: 1...10) == nil)
    #expect(throws: Problem.self) { try query.integer("limit", in: 1...5) }
    #expect(throws: Problem.self) { try query.integer("flag", in: 1...5) }
    #expect(throws: Problem.self) { try QueryText("a=%4") }
    #expect(throws: Problem.self) { try QueryText("a=%ff") }
  }
}
