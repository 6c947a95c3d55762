/// The engine and the models as far as they are there, and why what is missing is missing.
final class CutModels {
  private let vendorPath: String
  private(set) var small: CutModel?
  private(set) var large: CutModel?
  private var engine: CutEngine?
  /// Engines not given up yet.
  private var engines = StudioCapability.Engine.allCases[...]
  private var engineFaults: [String] = []
  private var smallFault: String?
  private var largeFault: String?

  init(vendorPath: String) { self.vendorPath = vendorPath }

  func loadSmall() {
    guard small == nil, smallFault == nil else { return }
    do throws(StudioError) { small = try compiled(.small) } catch { smallFault = error.detail }
  }

  func loadLarge() {
    guard large == nil, largeFault == nil else { return }
    do throws(StudioError) { large = try compiled(.large) } catch { largeFault = error.detail }
  }

  /// Compiles a model on the engine in use, or else on the first one that can.
  private func compiled(_ file: CutModel.File) throws(StudioError) -> CutModel {
    let path = try CutModel.path(of: file, in: vendorPath)
    if let engine { return try CutModel(path, engine: engine) }
    while let kind = engines.first {
      do throws(StudioError) {
        let opened = try CutEngine(kind, in: vendorPath)
        let model = try CutModel(path, engine: opened)
        engine = opened
        return model
      } catch {
        engineFaults.append(error.detail)
        engines.removeFirst()
      }
    }
    throw StudioError(.engineMissing, detail: engineFaults.joined(separator: "; "))
  }

  /// Why there is no model at all.
  var absence: String {
    let faults = [smallFault, largeFault == smallFault ? nil : largeFault].compactMap(\.self)
    return faults.isEmpty ? "no model is loaded" : faults.joined(separator: "; ")
  }

  var capability: StudioCapability {
    var notes: [String] = []
    if small == nil, large == nil {
      notes.append("Photos can be cut only by hand: \(absence).")
    } else {
      if let engine, !engineFaults.isEmpty {
        notes.append("\(engineFaults.joined(separator: "; ")). \(engine.kind) cuts in its place.")
      }
      if let smallFault { notes.append("Quick cuts take longer: \(smallFault).") }
      if let largeFault { notes.append("Cuts are less fine: \(largeFault).") }
    }
    let cure = "Run Scripts/setup to install what is missing."
    return StudioCapability(
      engine: engine?.kind, hasSmallModel: small != nil, hasLargeModel: large != nil,
      note: notes.isEmpty ? nil : (notes + [cure]).joined(separator: " "))
  }
}
