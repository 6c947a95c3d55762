/// How well the studio can cut here.
package struct StudioCapability: Sendable, Equatable {
  /// What can run the models, the preferred one first.
  package enum Engine: UInt8, CaseIterable, Sendable, CustomStringConvertible {
    case openVINO
    case onnxRuntime

    package var description: String {
      switch self {
      case .openVINO: "OpenVINO"
      case .onnxRuntime: "ONNX Runtime"
      }
    }
  }

  /// What runs the models; without one a cut needs a mark.
  package var engine: Engine?
  /// Whether quick cuts are made by the small model.
  package var hasSmallModel: Bool
  /// Whether fine cuts are as fine as they can be.
  package var hasLargeModel: Bool
  /// Why something is not as it should be, what that means and how to mend it; nil when all is well. Show or log it.
  package var note: String?

  /// Whether both models run, on whichever engine.
  package var isFull: Bool { hasSmallModel && hasLargeModel }
}
