package import PeelCore

/// A folder with `Catalogue.plist` and the images it names.
package struct CatalogueFolder: Hashable, Sendable {
  /// The name of the property list.
  package static let listName = "Catalogue.plist"

  /// The sections with the stickers whose images are there.
  package var catalogue: Catalogue
  /// The image of each item, by the item's name.
  package var images: [String: ImageFile]
  /// What was kept, changed and lost; images that no section names are listed too.
  package var report: PackReport

  /// Reads a folder. A missing or broken image costs its sticker and is reported, nothing more.
  /// - Throws: ``PackError`` when there is no readable catalogue.
  package static func load(_ path: String, limits: Limits = Limits()) throws(PackError) -> CatalogueFolder {
    let names = try BoundedFile.names(in: path)
    guard let list = Self.listName(among: names) else {
      throw PackError(.unreadable, "The folder has no \(listName). Put the catalogue's property list there.")
    }
    let bytes = try BoundedFile.read("\(path)/\(list)", atMost: PropertyListLimits().bytes)
    let read = try CatalogueReader.read(bytes, limits: limits)
    var loader = Loader(path: path, names: names, report: read.report)
    let catalogue = loader.load(read.catalogue)
    return CatalogueFolder(catalogue: catalogue, images: loader.images, report: loader.report)
  }

  /// `Catalogue.plist`, however its letters are cased, or else the only property list there.
  private static func listName(among names: [String]) -> String? {
    if names.contains(listName) { return listName }
    if let name = names.first(where: { $0.lowercased() == listName.lowercased() }) { return name }
    let lists = names.filter { $0.lowercased().hasSuffix(".plist") }
    return lists.count == 1 ? lists[0] : nil
  }
}

extension CatalogueFolder {
  /// Finds the files of a catalogue's items.
  private struct Loader {
    static let extensions = ["png", "gif", "jpg", "jpeg", "webp"]

    let path: String
    let names: Set<String>
    let byLowerCase: [String: [String]]
    var report: PackReport
    var images: [String: ImageFile] = [:]
    var used: Set<String> = []
    var missing: Set<String> = []

    init(path: String, names: [String], report: PackReport) {
      self.path = path
      self.names = Set(names)
      byLowerCase = Dictionary(grouping: names) { $0.lowercased() }
      self.report = report
    }

    mutating func load(_ catalogue: Catalogue) -> Catalogue {
      var catalogue = catalogue
      for index in catalogue.sections.indices {
        catalogue.sections[index].items.removeAll { !has($0) }
      }
      for name in names.subtracting(used).sorted()
      where Self.extensions.contains(where: { name.lowercased().hasSuffix("." + $0) }) {
        report.add(name, .changed, "no section names it; it is left out")
      }
      return catalogue
    }

    private mutating func has(_ item: CatalogueItem) -> Bool {
      if images[item.name] != nil { return true }
      if missing.contains(item.name) { return false }
      do {
        let (file, recased) = try find(item.name)
        used.insert(file)
        images[item.name] = try ImageFile(at: "\(path)/\(file)")
        report.add(file, recased ? .changed : .kept, recased ? "the catalogue writes it \(item.name)" : "")
        return true
      } catch {
        missing.insert(item.name)
        report.add(item.name, .lost, error.description)
        return false
      }
    }

    /// The file of an item's name, which may lack its extension, as image names in an app's bundle do.
    private func find(_ name: String) throws(PackError) -> (file: String, recased: Bool) {
      let candidates = [name] + Self.extensions.map { "\(name).\($0)" }
      if let file = candidates.first(where: names.contains) { return (file, false) }
      for candidate in candidates {
        let matches = byLowerCase[candidate.lowercased()] ?? []
        if matches.count == 1 { return (matches[0], true) }
        if matches.count > 1 {
          throw PackError(
            .unreadable, "several files differ from it in capital letters only: \(matches.joined(separator: ", "))")
        }
      }
      throw PackError(.unreadable, "the image is missing")
    }
  }
}
