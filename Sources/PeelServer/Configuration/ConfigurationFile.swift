import FoundationEssentials
import PeelCore
import PeelWire

/// The JSON file of `--config`: every field may be absent.
package struct ConfigurationFile: Codable, Sendable {
  /// A budget as the file names it.
  struct Rate: Codable, Sendable {
    var burst: Int
    var intervalMs: Int64
  }

  var host: String?
  var port: UInt16?
  var data: String?
  var web: String?
  var catalogue: String?
  var loops: Int?
  var origins: [String]?
  var secureCookies: Bool?
  var trustProxy: Bool?
  var logLevel: String?
  var rates: [String: Rate]?

  /// Reads a file.
  /// - Throws: ``ConfigurationError`` naming the file, the field and the rule.
  package static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw ConfigurationError("The configuration \(path) cannot be read: check its name and permissions.")
    }
    let allowed = Set(Keys.allCases.map(\.rawValue))
    do {
      let names = try JSONDecoder().decode([String: Anything].self, from: data).keys
      if let stray = names.filter({ !allowed.contains($0) }).sorted().first {
        throw ConfigurationError(
          "The configuration \(path) has an unknown field \(stray); known are \(allowed.sorted().joined(separator: ", "))."
        )
      }
      return try JSONDecoder().decode(ConfigurationFile.self, from: data)
    } catch let error as ConfigurationError {
      throw error
    } catch {
      let problem = Problem(decoding: error)
      throw ConfigurationError(
        "The configuration \(path) is wrong\(problem.faults.first.map { " at \($0.pointer)" } ?? ""): \(problem.detail)"
      )
    }
  }

  /// Writes the file's fields over a configuration.
  /// - Throws: ``ConfigurationError`` for a value outside its range.
  package func apply(to configuration: inout ServerConfiguration) throws(ConfigurationError) {
    if let host { configuration.host = host }
    if let port { configuration.port = port }
    if let data { configuration.dataFolder = data }
    if let web { configuration.webFolder = web }
    if let catalogue { configuration.catalogueFolder = catalogue }
    if let loops {
      guard (1...64).contains(loops) else { throw ConfigurationError("loops is a whole number from 1 to 64.") }
      configuration.loops = loops
    }
    if let origins { configuration.origins = origins }
    if let secureCookies { configuration.isSecure = secureCookies }
    if let trustProxy { configuration.trustsProxy = trustProxy }
    if let logLevel {
      guard let level = Log.Level(name: logLevel) else {
        throw ConfigurationError("logLevel is one of debug, info, warning, error.")
      }
      configuration.logLevel = level
    }
    for (name, rate) in rates ?? [:] {
      guard rate.burst >= 1, rate.intervalMs >= 0 else {
        throw ConfigurationError("rates.\(name) has a burst of 1 or more and an intervalMs of 0 or more.")
      }
      let limit = RateLimit(burst: rate.burst, interval: rate.intervalMs)
      switch name {
      case "frames": configuration.rates.frames = limit
      case "typing": configuration.rates.typing = limit
      case "receipts": configuration.rates.receipts = limit
      default:
        guard let key = Route.Rate(rawValue: name), key != .none else {
          let known = Route.Rate.allCases.filter { $0 != .none }.map(\.rawValue) + ["frames", "typing", "receipts"]
          throw ConfigurationError("rates has no \(name); known are \(known.joined(separator: ", ")).")
        }
        configuration.rates.byRate[key] = limit
      }
    }
  }

  private enum Keys: String, CaseIterable {
    case host, port, data, web, catalogue, loops, origins, secureCookies, trustProxy, logLevel, rates
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}

/// What is wrong with a configuration.
package struct ConfigurationError: Error, Sendable, CustomStringConvertible {
  /// The thing, the rule and the fix.
  package let description: String

  init(_ description: String) { self.description = description }
}
