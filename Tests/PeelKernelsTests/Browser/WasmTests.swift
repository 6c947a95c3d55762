import Foundation
import PeelKernels
import PeelTestSupport
import Testing

/// The browser's kernels are these kernels: one source, one result, byte for byte.
struct WasmTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let number: Int
    let width: Int
    let height: Int
    let canvas: [Int]
    let style: KernelStyle
    /// The shape of a caption, where there is one.
    let caption: String?
    let fingerprint: String

    var testDescription: String { "picture \(number), \(width) × \(height) to \(canvas), \(style.name)" }

    static let path = WasmTests.root + "/Tests/Fixtures/kernels.json"
    static func all() throws -> [Case] {
      try JSONDecoder().decode([Case].self, from: Data(contentsOf: URL(filePath: path)))
    }
  }

  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

  @Test(arguments: try Case.all())
  func `native code makes the pixels of the golden file`(one: Case) {
    #expect(native(one) == one.fingerprint)
  }

  @Test func `the committed wasm file is what its sources build to`() throws {
    let folder = try TemporaryFolder()
    let built = folder.file("kernels.wasm")
    try run(Self.root + "/Scripts/build-wasm", [built])
    let (new, old) = (FileManager.default.contents(atPath: built), FileManager.default.contents(atPath: wasm))
    #expect(new != nil && new == old, "run Scripts/build-wasm and commit Web/wasm/kernels.wasm")
  }

  @Test func `wasm makes the pixels of the golden file`() throws {
    let deno = Self.root + "/.venv/bin/deno"
    let arguments = [
      Self.root + "/Tests/PeelKernelsTests/wasm.mjs", Self.root + "/Web/js/workers/kernels.js", wasm, Case.path,
    ]
    let output =
      FileManager.default.isExecutableFile(atPath: deno)
      ? try run(deno, ["run", "--allow-read"] + arguments) : try run("/usr/bin/env", ["node"] + arguments)
    let made = try JSONDecoder().decode([String].self, from: output)
    #expect(made == (try Case.all().map(\.fingerprint)))
  }

  private var wasm: String { Self.root + "/Web/wasm/kernels.wasm" }

  private func native(_ one: Case) -> String {
    let source = Pictures.fixture(one.number, width: one.width, height: one.height).applying(one.style.geometry)
    let (extent, words) = (StickerExtent(of: source), Pictures.fixture(2, width: 300, height: 90))
    let place = one.caption.flatMap(CaptionShape.init).flatMap { CaptionPlace(of: words, $0, on: extent) }
    let layout = StickerLayout(
      of: extent, width: one.canvas[0], height: one.canvas[1], finish: one.style.finish, caption: place)
    let made = layout.map { source.sticker($0, one.style.finish, words: words) }
    guard let made else { return "nothing visible" }
    let digits = String(made.fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) failed")
    return bytes
  }
}
