/// A file to be written, by its path in the checkout.
struct Output {
  var path: String
  var text: String
}

/// Everything that is generated.
enum Outputs {
  static func all() throws -> [Output] {
    let script = try BrowserTypes()
    return [
      Output(path: "Web/js/gen/types.js", text: script.types),
      Output(path: "Web/js/gen/shapes.js", text: script.shapes),
      Output(path: "Web/js/gen/limits.js", text: BrowserLimits.text),
    ] + (try Fixtures.all().map { Output(path: "Tests/Fixtures/wire/\($0.name).json", text: $0.text) })
  }
}
