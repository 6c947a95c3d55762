/// Where the studio's parts are, and how much they may use.
package struct StudioConfiguration: Sendable {
  /// The `peel-worker` program.
  package var workerPath: String
  /// The folder holding `openvino/lib` and `models`, made by `Scripts/setup`.
  package var vendorPath: String
  package var limits: StudioLimits

  /// A configuration with the default limits unless others are given.
  package init(workerPath: String, vendorPath: String, limits: StudioLimits = StudioLimits()) {
    self.workerPath = workerPath
    self.vendorPath = vendorPath
    self.limits = limits
  }
}
