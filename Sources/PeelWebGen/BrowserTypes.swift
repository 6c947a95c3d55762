import PeelWire

/// The bodies of the API as JSDoc types, and as data for a strict check at the door.
struct BrowserTypes {
  private static let banner = "// Made by PeelWebGen from Sources/PeelWire; change it there.\n"

  private let objects: [ObjectSchema]

  /// Records every body that a route takes or gives, in the order of the routes.
  init() throws {
    let recorder = SchemaRecorder()
    for route in Route.all {
      switch route.input {
      case .json(let body), .optionalJSON(let body): _ = try recorder.schema(of: body)
      case .none, .bytes: break
      }
      for answer in route.answers {
        if case .json(let body) = answer.output { _ = try recorder.schema(of: body) }
      }
    }
    _ = try recorder.schema(of: Problem.self)
    objects = recorder.objects
  }

  /// `types.js`.
  var types: String {
    var text = Self.banner + "\n"
    for object in objects {
      text += "/**\n * @typedef {object} \(object.name)\n"
      for field in object.fields {
        let type = Self.type(field.schema)
        text +=
          field.isOptional
          ? " * @property {\(type) | null} [\(field.name)]\n" : " * @property {\(type)} \(field.name)\n"
      }
      text += " */\n"
    }
    return text + "\nexport {};\n"
  }

  private static func type(_ schema: Schema) -> String {
    switch schema {
    case .string(let rules): rules.choices.map { $0.map { "\"\($0)\"" }.joined(separator: " | ") } ?? "string"
    case .integer, .number: "number"
    case .boolean: "boolean"
    case .array(let element, _, _): "Array<\(type(element))>"
    case .map(let value): "Record<string, \(type(value))>"
    case .reference(let name): name
    case .oneOf(let choices): choices.map(type).joined(separator: " | ")
    }
  }

  /// `shapes.js`: fields as `[name, shape, optional]`, and the check.
  var shapes: String {
    var text = Self.banner
    text += """

      /**
       * A value's shape: a word for a plain value, `[shape]` for a list, `{of: shape}` for free keys, `{is: name}` for an object by name,
       * `{any: shapes}` for one of several, `{one: words}` for one of some words.
       * @typedef {"s" | "i" | "n" | "b" | [any] | {of: any} | {is: string} | {any: any[]} | {one: string[]}} Shape
       */

      /** @type {Readonly<Record<string, ReadonlyArray<readonly [string, Shape, 0 | 1]>>>} */
      export const shapes = {

      """
    for object in objects {
      text += "  \(object.name): [\n"
      for field in object.fields {
        text += "    [\"\(field.name)\", \(Self.shape(field.schema)), \(field.isOptional ? 1 : 0)],\n"
      }
      text += "  ],\n"
    }
    text += """
      };

      /**
       * Whether a value that came from outside has the shape of a named object. Fields that are not known are ignored.
       * @param {string} name
       * @param {unknown} value
       * @returns {boolean}
       */
      export function isShaped(name, value) {
        const fields = shapes[name];
        if (fields === undefined || typeof value !== "object" || value === null || Array.isArray(value)) return false;
        for (const [key, shape, optional] of fields) {
          const inner = Reflect.get(value, key);
          if (inner === undefined || inner === null) {
            if (optional === 0) return false;
          } else if (!fits(shape, inner)) return false;
        }
        return true;
      }

      /** @param {Shape} shape @param {unknown} value @returns {boolean} */
      function fits(shape, value) {
        if (shape === "s") return typeof value === "string";
        if (shape === "b") return typeof value === "boolean";
        if (shape === "n") return typeof value === "number" && Number.isFinite(value);
        if (shape === "i") return Number.isSafeInteger(value);
        if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(shape[0], item));
        if ("is" in shape) return isShaped(shape.is, value);
        if ("one" in shape) return typeof value === "string" && shape.one.includes(value);
        if ("any" in shape) return shape.any.some((choice) => fits(choice, value));
        return typeof value === "object" && value !== null && Object.values(value).every((item) => fits(shape.of, item));
      }

      """
    return text
  }

  private static func shape(_ schema: Schema) -> String {
    switch schema {
    case .string(let rules):
      rules.choices.map { "{ one: [\($0.map { "\"\($0)\"" }.joined(separator: ", "))] }" } ?? "\"s\""
    case .integer: "\"i\""
    case .number: "\"n\""
    case .boolean: "\"b\""
    case .array(let element, _, _): "[\(shape(element))]"
    case .map(let value): "{ of: \(shape(value)) }"
    case .reference(let name): "{ is: \"\(name)\" }"
    case .oneOf(let choices): "{ any: [\(choices.map(shape).joined(separator: ", "))] }"
    }
  }
}
