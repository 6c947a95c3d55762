import FoundationEssentials
import PeelCore

/// The cases that the browser's panel is tested with too.
struct PanelCases: Decodable {
  struct Selection: Decodable {
    var name: String
    var catalogue: [String]
    var chosen: [String]?
    var visible: [String]
  }

  struct Toggle: Decodable {
    var name: String
    var catalogue: [String]
    var chosen: [String]?
    var toggle: String
    var result: [String]
  }

  struct Migration: Decodable {
    var name: String
    var catalogue: [String]
    var indexes: [Int]
    var result: [String]
  }

  struct Grid: Decodable {
    var width: Double
    var scale: Double
    var columns: Int
    var item: Double
    var leftover: Double
  }

  struct Header: Decodable {
    var textHeight: Double
    var typeFactor: Double
    var height: Double
  }

  struct Constants: Decodable {
    var defaultCount: Int
    var minimumItem: Double
    var spacing: Double
    var bottomInset: Double
    var minimumHeader: Double
  }

  var selection: [Selection]
  var toggle: [Toggle]
  var migration: [Migration]
  var grid: [Grid]
  var header: [Header]
  var constants: Constants

  static let all: Result<PanelCases, any Error> = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/panel-cases.json")
    return try JSONDecoder().decode(PanelCases.self, from: Data(contentsOf: file))
  }

  static func catalogue(_ ids: [String]) -> Catalogue {
    Catalogue(
      sections: ids.compactMap { SectionID($0) }.map { CatalogueSection(id: $0, title: $0.rawValue, items: []) })
  }
}
