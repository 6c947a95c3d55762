internal import PeelKernels

/// Answers cut requests; lives in a ``WorkerRole/cut`` process.
final class Cutter {
  private let models: CutModels
  private let isUnwanted: () -> Bool

  /// Pictures with a longer edge are scaled down first: above this, memory would pass 900 MB.
  static let mostEdge = 1024

  init(models: CutModels, isUnwanted: @escaping () -> Bool) {
    self.models = models
    self.isUnwanted = isUnwanted
  }

  func answer(_ request: CutRequest) throws(StudioError) -> [UInt8] {
    if request.work == .describe {
      models.loadLarge()
      return models.capability.encoded
    }
    guard var image = request.image else { throw StudioError(.workerCrashed, detail: "a cut without a picture") }
    if max(image.width, image.height) > Self.mostEdge {
      let size = image.fitting(side: Self.mostEdge)
      image = image.resized(width: size.width, height: size.height)
    }
    if request.hint == CutHint(), Photo.hasUsefulAlpha(image) {
      return CutOut(image: image, method: .keptAlpha, certainty: 1).encoded
    }
    let pipeline = CutPipeline(photo: Photo(image), checkpoint: checkpoint)
    let earlier = request.earlier.map { Plane($0.alpha).resized(width: image.width, height: image.height) }
    if !request.hint.strokes.isEmpty {
      return try correct(pipeline, earlier, request).encoded
    }
    return try (request.work == .quick ? quick(pipeline, request) : fine(pipeline, earlier, request)).encoded
  }

  private func checkpoint() throws(StudioError) {
    // The studio sends nothing but a withdrawal while it waits for an answer.
    if isUnwanted() { throw StudioError(.closed, detail: "withdrawn") }
  }

  /// The first look: the whole photo, or only the user's rectangle.
  private func look(_ pipeline: CutPipeline, _ model: CutModel, _ hint: CutHint) throws(StudioError) -> Plane? {
    try checkpoint()
    let photo = pipeline.photo
    guard let rectangle = hint.rectangle else {
      let seen = try model.look(at: photo.image)
      return seen.peak < CutPipeline.leastPeak ? nil : seen.map
    }
    let box = photo.box(of: rectangle)
    let seen = try model.look(at: photo.image.cropped(to: box))
    if seen.peak < CutPipeline.leastPeak { return nil }
    var map = Plane(width: photo.width, height: photo.height)
    map.replace(box, with: seen.map)
    return map
  }

  private func quick(_ pipeline: CutPipeline, _ request: CutRequest) throws(StudioError) -> CutOut {
    guard let model = models.small ?? models.large else { return try byHand(pipeline, request.hint) }
    guard let seen = try look(pipeline, model, request.hint) else { return try unseen(pipeline, request.hint) }
    try checkpoint()
    let mask = CutPipeline.tidied(pipeline.refined(CutPipeline.agree([seen])))
    return pipeline.cutOut(mask, method: .quick, certainty: Self.decision(of: seen))
  }

  private func fine(_ pipeline: CutPipeline, _ earlier: Plane?, _ request: CutRequest) throws(StudioError) -> CutOut {
    models.loadLarge()
    guard let first = models.large ?? models.small else { return try byHand(pipeline, request.hint) }
    guard let seen = try look(pipeline, first, request.hint) else { return try unseen(pipeline, request.hint) }
    var looks = [seen]
    for model in [models.large, models.small].compactMap(\.self) {
      try checkpoint()
      looks.append(try pipeline.zoom(seen, with: model))
    }
    try checkpoint()
    let agreed = CutPipeline.agree(looks)
    let colored = try pipeline.withColors(agreed)
    try checkpoint()
    let mask = CutPipeline.tidied(pipeline.refined(colored))
    let witness = earlier ?? looks[looks.count - 1]
    let certainty = min(Self.decision(of: seen), Double(CutPipeline.overlap(seen, witness)))
    return pipeline.cutOut(mask, method: models.large == nil ? .fineSmallModel : .fine, certainty: certainty)
  }

  /// No model: what the user marked decides.
  private func byHand(_ pipeline: CutPipeline, _ hint: CutHint) throws(StudioError) -> CutOut {
    guard let rectangle = hint.rectangle else {
      throw StudioError(.engineMissing, detail: models.absence)
    }
    let mask = try pipeline.marked(pipeline.photo.box(of: rectangle))
    guard mask.values.contains(1) else {
      throw StudioError(.noSubject, detail: "no colour of its own in the rectangle")
    }
    return pipeline.cutOut(CutPipeline.tidied(pipeline.refined(mask)), method: .marked, certainty: 0.5)
  }

  /// The model saw nothing: an answer only if the user marked something.
  private func unseen(_ pipeline: CutPipeline, _ hint: CutHint) throws(StudioError) -> CutOut {
    if hint.rectangle == nil { throw StudioError(.noSubject) }
    return try byHand(pipeline, hint)
  }

  private func correct(_ pipeline: CutPipeline, _ earlier: Plane?, _ request: CutRequest) throws(StudioError) -> CutOut
  {
    var base = earlier
    if base == nil {
      var plain = request
      plain.hint.strokes = []
      // Strokes alone are enough: what is not seen begins as background.
      base = (try? fine(pipeline, nil, plain)).map { Plane($0.image.alpha) }
    }
    let start = base ?? Plane(width: pipeline.photo.width, height: pipeline.photo.height)
    let mask = try pipeline.corrected(start, by: request.hint.strokes)
    guard mask.values.contains(where: { $0 > 0.5 }) else {
      throw StudioError(.noSubject, detail: "every pixel removed")
    }
    return pipeline.cutOut(mask, method: .marked, certainty: 1)
  }

  /// How decided a look is: the mean distance from one half where it is not plainly background, 0...1.
  private static func decision(of seen: Plane) -> Double {
    var (sum, count): (Float, Int) = (0, 0)
    for value in seen.values where value > 0.1 {
      sum += abs(value - 0.5) * 2
      count += 1
    }
    return count == 0 ? 0 : Double(sum / Float(count))
  }
}
