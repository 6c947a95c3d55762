import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// The cut-out on drawn photos with known truth, and what happens when the models are not all there.
  struct CutTests {
    @Test func `the subject is found quickly, and finely`() async throws {
      let (photo, truth) = Scenes.apple()
      try await Studios.shared { studio in
        let capability = try await studio.warmUp()
        #expect(capability.isFull && capability.note == nil)
        let quick = try await studio.quickCut(photo)
        #expect(quick.method == .quick && quick.image.width == photo.width && quick.image.height == photo.height)
        #expect(Scenes.overlap(quick.image, truth) > 0.85)
        let fine = try await studio.fineCut(photo, quick: quick)
        #expect(fine.method == .fine)
        #expect(Scenes.overlap(fine.image, truth) > 0.93)
        #expect(!fine.isDoubtful && (0...1).contains(fine.certainty))
        // The same photo gives the same cut, to the byte.
        #expect(try await studio.fineCut(photo, quick: quick).image == fine.image)
      }
    }

    @Test func `the edge has the subject's colour, not the wall's`() async throws {
      // Shrunk, so that edge pixels are mixtures, as in a photo.
      let photo = Scenes.apple(width: 960, height: 720).photo.resized(width: 480, height: 360)
      let cut = try await Studios.shared { try await $0.fineCut(photo) }
      var (edge, greyish) = (0, 0)
      for at in 0..<photo.width * photo.height where (40..<220).contains(cut.image.pixels[at * 4 + 3]) {
        let (red, blue) = (Int(cut.image.pixels[at * 4]), Int(cut.image.pixels[at * 4 + 2]))
        edge += 1
        if blue > red + 10 { greyish += 1 }
      }
      #expect(edge > 50 && greyish * 10 < edge)
    }

    @Test(arguments: [Scenes.flat(0), Scenes.flat(255), Scenes.noise()])
    func `nothing in the photo is said, not guessed`(photo: RGBAImage) async throws {
      try await Studios.shared { studio in
        #expect(await Studios.code { _ = try await studio.fineCut(photo) } == .noSubject)
      }
    }

    @Test func `useful transparency is kept, rounded corners are not that`() async throws {
      let (photo, truth) = Scenes.apple()
      try await Studios.shared { studio in
        let kept = try await studio.quickCut(photo.withAlpha(truth))
        #expect(kept.method == .keptAlpha && kept.image == photo.withAlpha(truth))
        var corners = photo
        for y in 0..<12 { for x in 0..<12 { corners.pixels[(y * photo.width + x) * 4 + 3] = 0 } }
        let cut = try await studio.quickCut(corners)
        #expect(cut.method == .quick && Scenes.overlap(cut.image, truth) > 0.85)
      }
    }

    @Test func `a rectangle chooses between two things`() async throws {
      let (left, truth) = Scenes.apple(width: 300, height: 300)
      var photo = RGBAImage(width: 600, height: 300)
      for y in 0..<300 {
        for x in 0..<600 {
          for channel in 0..<4 {
            photo.pixels[(y * 600 + x) * 4 + channel] = left.pixels[(y * 300 + x % 300) * 4 + channel]
          }
        }
      }
      var wanted = Mask(width: 600, height: 300)
      for y in 0..<300 { for x in 0..<300 { wanted.values[y * 600 + x + 300] = truth.values[y * 300 + x] } }
      try await Studios.shared { studio in
        let cut = try await studio.fineCut(photo, hint: .rectangle(x: 0.62, y: 0.1, width: 0.3, height: 0.8))
        #expect(Scenes.overlap(cut.image, wanted) > 0.9)
      }
    }

    @Test func `a stroke removes what it covers and leaves the far side alone`() async throws {
      let (photo, truth) = Scenes.apple(width: 800, height: 300)
      let start = CutOut(image: photo.withAlpha(withBlob(truth)), method: .quick, certainty: 1)
      let stroke = CutHint.Stroke(
        keeps: false, points: [.init(x: 0.04, y: 0.2), .init(x: 0.1, y: 0.2)], width: 0.04)
      try await Studios.shared { studio in
        let cut = try await studio.fineCut(photo, quick: start, hint: CutHint(strokes: [stroke]))
        #expect(cut.image.alpha.values[60 * 800 + 56] == 0)
        #expect(Scenes.overlap(cut.image, truth) > Scenes.overlap(start.image, truth))
        let keep = CutHint.Stroke(keeps: true, points: [.init(x: 0.5, y: 0.5)], width: 0.05)
        let kept = try await studio.fineCut(photo, quick: start, hint: CutHint(strokes: [keep]))
        #expect(kept.image.alpha.values[150 * 800 + 400] == 255)
      }
    }

    /// The truth and, wrongly, a disc at the left.
    private func withBlob(_ truth: Mask) -> Mask {
      var mask = truth
      for y in 0..<truth.height {
        for x in 0..<truth.width where (x - 56) * (x - 56) + (y - 60) * (y - 60) < 900 {
          mask.values[y * truth.width + x] = 255
        }
      }
      return mask
    }

    @Test(arguments: [
      CutHint.rectangle(x: 0.2, y: 0.2, width: 0, height: 0.5), .rectangle(x: 0.6, y: 0, width: 0.5, height: 0.5),
      .rectangle(x: .nan, y: 0, width: 0.5, height: 0.5), .rectangle(x: -1, y: 0, width: 0.5, height: .infinity),
      CutHint(strokes: [.init(keeps: true, points: [], width: 0.1)]),
      CutHint(strokes: [.init(keeps: true, points: [.init(x: 9, y: 0)], width: 0.1)]),
      CutHint(strokes: [.init(keeps: true, points: [.init(x: 0.5, y: 0.5)], width: 0)]),
      CutHint(lasso: [.init(x: 0.2, y: 0.2), .init(x: 0.8, y: 0.8)]),
      CutHint(lasso: [.init(x: 0.2, y: 0.2), .init(x: 0.8, y: 0.8), .init(x: .infinity, y: 0.2)]),
      CutHint(tap: .init(x: 0.5, y: 1.5)), CutHint(tap: .init(x: .nan, y: 0.5)),
    ])
    func `a mark that makes no sense is refused`(hint: CutHint) async throws {
      try await Studios.shared { studio in
        #expect(await Studios.code { _ = try await studio.quickCut(Scenes.apple().photo, hint: hint) } == .invalidHint)
      }
    }

    @Test(arguments: [
      Mask(width: 480, height: 480, values: [UInt8](repeating: 255, count: 480 * 480)), Mask(width: 480, height: 360),
    ])
    func `a mask of another shape, or a dark one, is refused`(mask: Mask) async throws {
      try await Studios.shared { studio in
        let hint = CutHint(mask: mask)
        #expect(await Studios.code { _ = try await studio.quickCut(Scenes.apple().photo, hint: hint) } == .invalidMask)
      }
    }

    @Test func `every mark survives the way to the cutter, and a torn message does not`() throws {
      let hint = CutHint(
        rectangle: .init(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
        lasso: (0..<5).map { .init(x: Double($0) / 4, y: 0.5) },
        tap: .init(x: 0.25, y: 0.75), mask: Mask(width: 2, height: 3, values: [0, 255, 3, 4, 5, 6]),
        strokes: [.init(keeps: true, points: [.init(x: 0, y: 1)], width: 0.1)])
      var writer = ByteWriter()
      hint.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try CutHint(from: &reader) == hint)
      for length in 0..<writer.bytes.count {
        #expect(throws: StudioError.self) {
          var torn = ByteReader(Array(writer.bytes[..<length]))
          _ = try CutHint(from: &torn)
        }
      }
    }

    @Test func `without an engine a rectangle still cuts, and the reason is said`() async throws {
      let folder = try TemporaryFolder()
      let (photo, truth) = Scenes.apple()
      try await Studios.with(vendor: folder.path) { studio in
        let capability = try await studio.capability
        #expect(capability.engine == nil)
        #expect(try #require(capability.note).contains("Scripts/setup"))
        #expect(await Studios.code { _ = try await studio.quickCut(photo) } == .engineMissing)
        #expect(await Studios.code { _ = try await studio.fineCut(photo) } == .engineMissing)
        let cut = try await studio.quickCut(photo, hint: .rectangle(x: 0.2, y: 0.05, width: 0.6, height: 0.9))
        #expect(cut.method == .marked && cut.isDoubtful)
        #expect(Scenes.overlap(cut.image, truth) > 0.6)
      }
    }

    @Test(arguments: [false, true])
    func `with the small model alone, or a wrong large one, cuts are less fine and say so`(damaged: Bool) async throws {
      let folder = try TemporaryFolder()
      let files = FileManager.default
      try files.createDirectory(atPath: folder.file("models"), withIntermediateDirectories: true)
      try files.createSymbolicLink(atPath: folder.file("openvino"), withDestinationPath: Studios.vendor + "/openvino")
      try files.createSymbolicLink(
        atPath: folder.file("models/u2netp.onnx"), withDestinationPath: Studios.vendor + "/models/u2netp.onnx")
      if damaged { try Data("not a model".utf8).write(to: URL(filePath: folder.file("models/u2net.onnx"))) }
      let (photo, truth) = Scenes.apple()
      try await Studios.with(vendor: folder.path) { studio in
        let capability = try await studio.capability
        #expect(capability.hasSmallModel && !capability.hasLargeModel)
        let reason = try #require(capability.note)
        #expect(reason.contains("u2net.onnx") && reason.contains(damaged ? "sha256" : "cannot be read"))
        let cut = try await studio.fineCut(photo)
        #expect(cut.method == .fineSmallModel && Scenes.overlap(cut.image, truth) > 0.85)
      }
    }

    @Test func `a withdrawn cut leaves the cutter ready`() async throws {
      let (photo, _) = Scenes.apple()
      try await Studios.shared { studio in
        try await studio.warmUp()
        let before = await studio.processes
        let task = Task { try await studio.fineCut(photo) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await studio.quickCut(photo)
        #expect(await studio.processes == before)
      }
    }
  }
}
