import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Which engine runs the models, and what happens when one or both are missing or damaged.
  struct EngineTests {
    /// What is wrong with OpenVINO's folder.
    enum Fault: CaseIterable {
      case missing, notALibrary, cutOff, anotherLibrary, withoutItsPlugin
    }

    /// A folder with both models and, linked or damaged, the engines.
    private func vendor(openVINO fault: Fault, onnxRuntime isThere: Bool = true) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let files = FileManager.default
      func link(_ name: String) throws {
        try files.createSymbolicLink(atPath: folder.file(name), withDestinationPath: Studios.vendor + "/" + name)
      }
      try link("models")
      if isThere { try link("onnxruntime") }
      if fault == .missing { return folder }
      try files.createDirectory(atPath: folder.file("openvino/lib"), withIntermediateDirectories: true)
      let main = "openvino/lib/libopenvino_c.so.2641"
      for name in try files.contentsOfDirectory(atPath: Studios.vendor + "/openvino/lib") {
        let isSpared = fault == .withoutItsPlugin ? !name.contains("plugin") : "openvino/lib/" + name != main
        if isSpared { try link("openvino/lib/" + name) }
      }
      let whole = URL(filePath: Studios.vendor + "/" + main)
      switch fault {
      case .notALibrary: try Data("not a library".utf8).write(to: URL(filePath: folder.file(main)))
      case .cutOff: try (try Data(contentsOf: whole)).prefix(100_000).write(to: URL(filePath: folder.file(main)))
      case .anotherLibrary:
        try files.createSymbolicLink(
          atPath: folder.file(main), withDestinationPath: Studios.vendor + "/openvino/lib/libtbb.so.12")
      case .missing, .withoutItsPlugin: break
      }
      return folder
    }

    @Test func `without OpenVINO the other engine cuts the same, and it is said`() async throws {
      let folder = try vendor(openVINO: .missing)
      let (photo, _) = Scenes.apple()
      let (quick, fine) = try await Studios.shared { studio in
        #expect(try await studio.capability.engine == .openVINO)
        return (try await studio.quickCut(photo), try await studio.fineCut(photo))
      }
      try await Studios.with(vendor: folder.path) { studio in
        let capability = try await studio.warmUp()
        #expect(capability.engine == .onnxRuntime && capability.isFull)
        let note = try #require(capability.note)
        #expect(note.contains("OpenVINO does not load") && note.contains("ONNX Runtime cuts in its place"))
        #expect(note.contains("Scripts/setup"))
        let (otherQuick, otherFine) = (try await studio.quickCut(photo), try await studio.fineCut(photo))
        #expect(otherQuick.method == .quick && otherFine.method == .fine)
        #expect(difference(quick.image, otherQuick.image) < 0.1)
        #expect(difference(fine.image, otherFine.image) < 0.1)
        #expect(abs(fine.certainty - otherFine.certainty) < 0.01)
      }
    }

    @Test(arguments: Fault.allCases)
    func `a damaged OpenVINO is passed over with its reason`(fault: Fault) async throws {
      let folder = try vendor(openVINO: fault)
      try await Studios.with(vendor: folder.path) { studio in
        let capability = try await studio.capability
        #expect(capability.engine == .onnxRuntime && capability.isFull)
        let note = try #require(capability.note)
        let reason =
          switch fault {
          case .missing: "No such file"
          case .notALibrary, .cutOff: "not a whole library"
          case .anotherLibrary: "has no ov_core_create"
          case .withoutItsPlugin: "libopenvino_intel_cpu_plugin.so"
          }
        #expect(note.contains(reason), "\(note)")
      }
    }

    @Test func `with both engines broken photos are cut by hand, and both reasons are said`() async throws {
      let folder = try vendor(openVINO: .notALibrary, onnxRuntime: false)
      let whole = try Data(contentsOf: URL(filePath: Studios.vendor + "/onnxruntime/lib/libonnxruntime.so.1.32.0"))
      try FileManager.default.createDirectory(
        atPath: folder.file("onnxruntime/lib"), withIntermediateDirectories: true)
      try whole.prefix(5_000_000).write(to: URL(filePath: folder.file("onnxruntime/lib/libonnxruntime.so.1.32.0")))
      let (photo, truth) = Scenes.apple()
      try await Studios.with(vendor: folder.path) { studio in
        let capability = try await studio.capability
        #expect(capability.engine == nil && !capability.hasSmallModel && !capability.hasLargeModel)
        let note = try #require(capability.note)
        #expect(note.contains("OpenVINO does not load") && note.contains("ONNX Runtime does not load"))
        #expect(note.contains("only by hand"))
        #expect(await Studios.code { _ = try await studio.fineCut(photo) } == .engineMissing)
        let cut = try await studio.quickCut(photo, hint: .rectangle(x: 0.2, y: 0.05, width: 0.6, height: 0.9))
        #expect(cut.method == .marked && Scenes.overlap(cut.image, truth) > 0.6)
      }
    }

    @Test func `a model that is cut off is refused, whichever the engine`() async throws {
      let folder = try vendor(openVINO: .missing)
      let files = FileManager.default
      try files.removeItem(atPath: folder.file("models"))
      try files.createDirectory(atPath: folder.file("models"), withIntermediateDirectories: true)
      let model = try Data(contentsOf: URL(filePath: Studios.vendor + "/models/u2netp.onnx"))
      try model.prefix(1_000_000).write(to: URL(filePath: folder.file("models/u2netp.onnx")))
      try await Studios.with(vendor: folder.path) { studio in
        let note = try #require(try await studio.capability.note)
        #expect(note.contains("u2netp.onnx is not the pinned file") && note.contains("u2net.onnx cannot be read"))
        #expect(await Studios.code { _ = try await studio.quickCut(Scenes.apple().photo) } == .engineMissing)
      }
    }

    /// The mean difference of two cuts' alpha, 0...255.
    private func difference(_ one: RGBAImage, _ other: RGBAImage) -> Double {
      let sum = zip(one.alpha.values, other.alpha.values).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(one.width * one.height)
    }
  }
}
