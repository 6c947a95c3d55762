import Foundation

/// Where the program's own parts lie: the checkout that `./peel` names, or the folder above the build.
struct Home: Sendable {
  let path: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let named = environment["PEEL_HOME"], !named.isEmpty {
      path = named
    } else {
      // .build/<triple>/<configuration>/peel
      let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      path = (0..<4).reduce(program) { url, _ in url.deletingLastPathComponent() }.path
    }
  }

  var vendor: String { path + "/vendor" }
  var web: String { path + "/Web" }
  var catalogue: String { path + "/Catalogue" }
  /// The worker is built beside the program.
  var worker: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/peel-worker"
  }
}
