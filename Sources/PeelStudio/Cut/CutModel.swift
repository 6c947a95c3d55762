internal import CPeelCut
internal import Glibc
internal import PeelKernels

/// One of the two U2-Net models, ready to run.
final class CutModel {
  /// The pinned files, as `Scripts/setup` installs them.
  enum File: String {
    case large = "u2net.onnx"
    case small = "u2netp.onnx"

    var sha256: String {
      switch self {
      case .large: "8d10d2f3bb75ae3b6d527c77944fc5e7dcd94b29809d47a739a7a728a912b491"
      case .small: "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8"
      }
    }
  }

  /// The model looks at pictures of this side.
  static let side = 320
  private let model: OpaquePointer

  /// Where a model lies, if it is the pinned file.
  static func path(of file: File, in vendorPath: String) throws(StudioError) -> String {
    let path = vendorPath + "/models/" + file.rawValue
    guard let digest = SHA256File.digest(of: path) else {
      throw StudioError(.engineMissing, detail: "\(path) cannot be read")
    }
    guard digest == file.sha256 else {
      throw StudioError(.engineMissing, detail: "\(path) is not the pinned file: its sha256 is \(digest)")
    }
    return path
  }

  /// Compiles a model file that was checked.
  init(_ path: String, engine: CutEngine) throws(StudioError) {
    let threads = Int32(min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 8))
    let (opened, text) = CutEngine.withErrorText { peel_model_open(engine.handle, path, threads, $0, $1) }
    guard let opened else {
      throw StudioError(.engineMissing, detail: "\(engine.kind) does not load \(path): \(text)")
    }
    model = opened
  }

  /// The model's own output for a picture, before any scaling, and its largest value: near 1 with a subject, below 0.3 without.
  func look(at image: RGBAImage) throws(StudioError) -> (map: Plane, peak: Float) {
    let side = Self.side
    let plane = side * side
    let small = image.resized(width: side, height: side)
    var most: Float = 1e-6
    for index in 0..<plane {
      for channel in 0..<3 { most = max(most, Float(small.pixels[index * 4 + channel])) }
    }
    let (means, deviations): ([Float], [Float]) = ([0.485, 0.456, 0.406], [0.229, 0.224, 0.225])
    var input = [Float](repeating: 0, count: plane * 3)
    for channel in 0..<3 {
      for index in 0..<plane {
        input[channel * plane + index] =
          (Float(small.pixels[index * 4 + channel]) / most - means[channel]) / deviations[channel]
      }
    }
    var output = [Float](repeating: 0, count: plane)
    let (status, text) = CutEngine.withErrorText { peel_model_run(model, Int32(side), input, &output, $0, $1) }
    guard status == 0 else { throw StudioError(.engineMissing, detail: "the model does not run: \(text)") }
    var (low, high) = (Float.infinity, -Float.infinity)
    for value in output {
      low = min(low, value)
      high = max(high, value)
    }
    guard low.isFinite, high.isFinite else { throw StudioError(.engineMissing, detail: "the model gave no numbers") }
    let range = max(high - low, 1e-6)
    for index in 0..<plane { output[index] = (output[index] - low) / range }
    let map = Plane(width: side, height: side, values: output).resized(width: image.width, height: image.height)
    return (map, high)
  }
}
