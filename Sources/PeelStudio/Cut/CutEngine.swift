internal import CPeelCut

/// A library that runs models. It lives as long as the process; the pages it maps are shared by all models.
struct CutEngine {
  let kind: StudioCapability.Engine
  let handle: OpaquePointer

  /// Opens the engine that `Scripts/setup` installed.
  init(_ kind: StudioCapability.Engine, in vendorPath: String) throws(StudioError) {
    let (opened, text) = Self.withErrorText {
      switch kind {
      case .openVINO: peel_openvino_open(vendorPath + "/openvino/lib", $0, $1)
      case .onnxRuntime: peel_onnxruntime_open(vendorPath + "/onnxruntime/lib", $0, $1)
      }
    }
    guard let opened else { throw StudioError(.engineMissing, detail: "\(kind) does not load: \(text)") }
    self.kind = kind
    handle = opened
  }

  static func withErrorText<Result>(_ body: (UnsafeMutablePointer<CChar>?, Int) -> Result) -> (Result, String) {
    var text = [CChar](repeating: 0, count: 512)
    let result = text.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
    let end = text.firstIndex(of: 0) ?? text.count
    return (result, String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
