internal import Glibc

/// Where the studio's parts are, and how much they may use.
package struct StudioConfiguration: Sendable {
  /// The `peel-worker` program.
  package var workerPath: String
  /// The folder holding `openvino/lib`, `onnxruntime/lib` and `models`, made by `Scripts/setup`.
  package var vendorPath: String
  package var limits: StudioLimits

  /// A configuration with the default limits unless others are given. Relative paths start at the current folder.
  package init(workerPath: String, vendorPath: String, limits: StudioLimits = StudioLimits()) {
    self.workerPath = Self.absolute(workerPath)
    self.vendorPath = Self.absolute(vendorPath)
    self.limits = limits
  }

  /// Workers run in the root folder, where a relative path means something else.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
