import Foundation
import PeelKernels
import PeelTestSupport

@testable import PeelStudio

/// The parts a studio test needs, from the build and the repository.
enum Studios {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
  static let vendor = root + "/vendor"

  /// `peel-worker` lies beside the test program.
  static let worker: String = {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: program).deletingLastPathComponent().appending(path: "peel-worker").path
  }()

  /// Loading the models takes longer than most tests, so those that need nothing of their own share one studio. Its
  /// processes end with the test program.
  private static let common = Studio(StudioConfiguration(workerPath: worker, vendorPath: vendor))

  /// Runs a body with the studio all tests share.
  static func shared<Result>(_ body: (Studio) async throws -> Result) async throws -> Result { try await body(common) }

  /// Runs a body with a studio of its own and ends its processes afterwards, whatever happens.
  static func with<Result>(
    worker: String = Studios.worker, vendor: String = Studios.vendor, limits: StudioLimits = StudioLimits(),
    _ body: (Studio) async throws -> Result
  ) async throws -> Result {
    let studio = Studio(StudioConfiguration(workerPath: worker, vendorPath: vendor, limits: limits))
    do {
      let result = try await body(studio)
      await studio.close()
      return result
    } catch {
      await studio.close()
      throw error
    }
  }

  /// A committed picture of Tests/Fixtures/pictures.
  static func picture(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: root + "/Tests/Fixtures/pictures/" + name)))
  }

  /// The code of the error a body throws, nil when it throws none or another.
  static func code(_ body: () async throws -> Void) async -> StudioError.Code? {
    do {
      try await body()
      return nil
    } catch { return (error as? StudioError)?.code }
  }
}

extension RGBAImage {
  /// The bytes of a pixel at a place given in eighths of width and height.
  func eighth(_ x: Int, _ y: Int) -> [Int] {
    let at = (height * y / 8 * width + width * x / 8) * 4
    return pixels[at..<at + 4].map(Int.init)
  }

  /// The middles of the four fields of the fixture pictures: above left, above right, below left, below right.
  var fields: [[Int]] { [eighth(2, 2), eighth(6, 2), eighth(2, 6), eighth(6, 6)] }
}

/// Whether two pixels differ by at most `tolerance` in every channel.
func close(_ one: [Int], _ other: [Int], within tolerance: Int) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
}
