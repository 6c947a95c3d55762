// swift-tools-version: 6.2
import PackageDescription

/// The rules every Swift target is compiled under.
let rules: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Pixel code runs a hundred times slower unoptimized, which would turn its tests into a coffee break.
let pixelRules = rules + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A library target of the house; the arrows allowed here are checked against the imports by `Scripts/check`.
func room(
  _ name: String, _ imports: [String] = [],
  kind: (String, [Target.Dependency]) -> Target = { name, dependencies in
    .target(name: name, dependencies: dependencies, swiftSettings: rules)
  }
) -> Target {
  kind(name, imports.map { .init(stringLiteral: $0) })
}

func program(_ name: String, _ imports: [String], path: String? = nil) -> Target {
  room(name, imports) { .executableTarget(name: $0, dependencies: $1, path: path, swiftSettings: rules) }
}

func tests(_ name: String, _ imports: [String] = []) -> Target {
  room(name + "Tests", [name, "PeelTestSupport"] + imports) {
    .testTarget(name: $0, dependencies: $1, swiftSettings: rules)
  }
}

func library(_ name: String, pkgConfig: String, apt: String? = nil) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
}

var targets: [Target] = [
  library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
  library("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev"),
  library("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
  library("CLLHTTP", pkgConfig: "libllhttp"),
  library("CVips", pkgConfig: "vips", apt: "libvips-dev"),
  library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
  library("CLottie", pkgConfig: "rlottie", apt: "librlottie-dev"),
  library("CAV", pkgConfig: "libavformat", apt: "libavformat-dev"),
  library("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
  library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
  library("COpenCV", pkgConfig: "opencv4", apt: "libopencv-imgproc-dev"),
  .target(name: "CPeelSystem"),
  .target(name: "CPeelCut", dependencies: ["COpenCV"], linkerSettings: [.linkedLibrary("dl")]),

  room("PeelCore"),
  // Without Foundation nothing else asks the linker for the mathematics library.
  room("PeelKernels") {
    .target(
      name: $0, dependencies: $1, swiftSettings: pixelRules,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
  },
  room("PeelCrypto", ["PeelCore", "COpenSSL", "CSodium"]),
  room("PeelPack", ["PeelCore", "PeelCrypto"]),
  room(
    "PeelStudio",
    ["PeelCore", "PeelKernels", "CPeelSystem", "CPeelCut", "CVips", "CWebP", "CLottie", "CAV", "CPango", "CDeflate"]
  ) {
    .target(name: $0, dependencies: $1, swiftSettings: pixelRules)
  },
  room("PeelWire", ["PeelCore"]),
  room("PeelNet", ["PeelCore", "PeelCrypto", "CPeelSystem", "CLLHTTP", "CDeflate"]),
  room("PeelStore", ["PeelCore", "CSQLite"]),
  room(
    "PeelServer",
    ["PeelCore", "PeelKernels", "PeelCrypto", "PeelPack", "PeelStudio", "PeelWire", "PeelNet", "PeelStore"]),
  room("PeelClient", ["PeelCore", "PeelCrypto", "PeelPack", "PeelWire", "PeelNet", "PeelStore"]),
  room("PeelPanel", ["PeelCore", "PeelPack", "CPeelSystem"]),

  program(
    "peel",
    [
      "PeelCore", "PeelKernels", "PeelCrypto", "PeelPack", "PeelStudio", "PeelWire", "PeelNet", "PeelStore",
      "PeelServer", "PeelClient",
    ]),
  program("peel-worker", ["PeelCore", "PeelKernels", "PeelStudio"]),
  room("peel-bench", ["PeelCore", "PeelCrypto", "PeelNet", "PeelStore", "PeelWire"]) {
    .executableTarget(name: $0, dependencies: $1, path: "Benchmarks/peel-bench", swiftSettings: rules)
  },
  room("peel-kernels", ["PeelKernels"]) {
    .executableTarget(name: $0, dependencies: $1, path: "Benchmarks/peel-kernels", swiftSettings: rules)
  },
  room("peel-cutter", ["PeelKernels", "PeelStudio", "peel-worker"]) {
    .executableTarget(name: $0, dependencies: $1, path: "Benchmarks/peel-cutter", swiftSettings: rules)
  },
  room("peel-fitter", ["PeelCore", "PeelKernels", "PeelStudio", "peel-worker"]) {
    .executableTarget(name: $0, dependencies: $1, path: "Benchmarks/peel-fitter", swiftSettings: rules)
  },
  program("PeelWebGen", ["PeelCore", "PeelWire", "PeelKernels", "PeelStudio"]),

  program("peel-appender", ["PeelCore", "PeelStore"], path: "Benchmarks/peel-appender"),

  room("hello", ["PeelClient", "PeelCore"]) {
    .executableTarget(name: $0, dependencies: $1, path: "Examples/Hello", swiftSettings: rules)
  },

  room("PeelTestSupport") {
    .target(name: $0, dependencies: $1, path: "Tests/PeelTestSupport", swiftSettings: rules)
  },
  tests("PeelCore"),
  tests("PeelKernels"),
  tests("PeelCrypto", ["PeelCore"]),
  tests("PeelPack", ["PeelCore"]),
  tests("PeelStudio", ["PeelCore", "PeelKernels", "peel-worker"]),
  tests("PeelWire", ["PeelCore"]),
  tests("PeelNet", ["PeelCore", "PeelCrypto"]),
  tests("PeelStore", ["PeelCore", "peel-appender"]),
  tests("PeelServer", ["PeelCore", "PeelCrypto", "PeelWire", "PeelNet", "PeelStore", "PeelStudio", "PeelPack"]),
  tests("PeelClient", ["PeelCore", "PeelCrypto", "PeelWire", "PeelNet", "PeelStore", "PeelServer", "PeelStudio"]),
  tests("PeelPanel", ["PeelCore", "PeelPack"]),
  tests("peel", ["PeelCore"]),
]

// `PEEL_FOCUS=PeelNetTests,PeelStoreTests swift test` builds only those targets and what they need.
if let focus = Context.environment["PEEL_FOCUS"], !focus.isEmpty {
  var wanted = Set(focus.split(separator: ",").map(String.init))
  for target in targets.reversed() where wanted.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
  }
  targets.removeAll { !wanted.contains($0.name) }
}

// `Scripts/fuzz` alone sets this: the program has no beginning without libFuzzer's. Its files are also the studio's tests'.
if Context.environment["PEEL_FUZZ"] != nil {
  targets = targets.filter { !$0.isTest && $0.type != .executable }
  targets.append(
    .executableTarget(
      name: "PeelFuzz", dependencies: ["PeelCore", "PeelKernels", "PeelStudio"], path: "Tests/PeelStudioTests",
      sources: ["Fuzz/FuzzTarget.swift", "Fuzz/OwnReaders.swift", "Fuzz/PNGChecksums.swift", "Support/Bomb.swift"],
      swiftSettings: pixelRules + [.define("PEEL_FUZZ"), .unsafeFlags(["-parse-as-library"])]))
}

/// What other packages may import: the SDK, the panel's logic, and the values both speak of.
let products = ["PeelClient", "PeelPanel", "PeelCore"].filter { name in targets.contains { $0.name == name } }

let package = Package(
  name: "Peel", products: products.map { .library(name: $0, targets: [$0]) }, targets: targets)
