import Foundation
import PeelKernels
import PeelStudio

/// Cuts by marks as they come: one JSON object a line in, one out. Started by Benchmarks/strokes.py.
struct MarkedCuts {
  /// What is asked for. Coordinates are fractions of the photo.
  struct Request: Decodable {
    struct Stroke: Decodable {
      var keeps: Bool
      var points: [[Double]]
      var width: Double
    }

    var photo: String
    /// The file of the cut-out that strokes correct.
    var base: String?
    var isQuick: Bool?
    var rectangle: [Double]?
    var lasso: [[Double]]?
    var tap: [Double]?
    var strokes: [Stroke]?
    /// Where the cut-out is written.
    var out: String
  }

  /// What came of it.
  struct Answer: Encodable {
    var seconds = 0.0
    /// Seconds of processor time in the process that cuts.
    var processor = 0.0
    var method = ""
    var error: String?
  }

  let studio: Studio

  func run() async throws {
    var photo: (path: String, image: RGBAImage)?
    var cuts: [String: RGBAImage] = [:]
    while let line = readLine() {
      let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
      var answer = Answer()
      do {
        if photo?.path != request.photo {
          photo = (request.photo, try await studio.decode(file: request.photo))
          cuts = [:]
        }
        guard let image = photo?.image else { continue }
        var base: CutOut?
        if let path = request.base {
          base = CutOut(image: try cuts[path] ?? read(path, like: image), method: .fine, certainty: 1)
          cuts[path] = base?.image
        }
        let (marks, start) = (hint(request), base)
        let cut = try await timed(&answer.seconds, &answer.processor, of: studio) {
          request.isQuick == true
            ? try await studio.quickCut(image, hint: marks)
            : try await studio.fineCut(image, quick: start, hint: marks)
        }
        answer.method = "\(cut.method)"
        cuts[request.out] = cut.image
        try write(cut.image, request.out)
      } catch { answer.error = String(reflecting: error) }
      print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
      fflush(nil)
    }
  }

  /// What ``write(_:_:)`` wrote, of a photo's size.
  private func read(_ path: String, like photo: RGBAImage) throws -> RGBAImage {
    let pixels = try Data(contentsOf: URL(filePath: path)).suffix(photo.width * photo.height * 4)
    return RGBAImage(width: photo.width, height: photo.height, pixels: Array(pixels))
  }

  private func hint(_ request: Request) -> CutHint {
    func points(_ pairs: [[Double]]) -> [CutHint.Point] { pairs.map { CutHint.Point(x: $0[0], y: $0[1]) } }
    var hint = CutHint(
      lasso: points(request.lasso ?? []), tap: points([request.tap].compactMap(\.self)).first,
      strokes: (request.strokes ?? []).map { .init(keeps: $0.keeps, points: points($0.points), width: $0.width) })
    if let numbers = request.rectangle {
      hint.rectangle = .init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return hint
  }
}
