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
    if !request.hint.strokes.isEmpty { return try correct(image, request).encoded }
    let earlier = request.earlier.map { Plane($0.alpha).resized(width: image.width, height: image.height) }
    return try cut(image, earlier, request).encoded
  }

  private func cut(_ image: RGBAImage, _ earlier: Plane?, _ request: CutRequest) throws(StudioError) -> CutOut {
    let pipeline = CutPipeline(photo: Photo(image), checkpoint: checkpoint)
    if let mask = request.hint.mask { return try follow(mask, pipeline, request) }
    return try request.work == .quick ? quick(pipeline, request) : fine(pipeline, earlier, request)
  }

  private func checkpoint() throws(StudioError) {
    // The studio sends nothing but a withdrawal while it waits for an answer.
    if isUnwanted() { throw StudioError(.closed, detail: "withdrawn") }
  }

  /// The first look: the whole photo, or the part the user marked; of several subjects the one that was tapped.
  private func look(_ pipeline: CutPipeline, _ model: CutModel, _ hint: CutHint) throws(StudioError) -> Sight? {
    try checkpoint()
    let photo = pipeline.photo
    let region = try CutRegion(hint, on: photo)
    let box = region?.box ?? photo.image.bounds
    let seen = try model.look(at: photo.image.cropped(to: box))
    var sight: Sight?
    if seen.peak >= CutPipeline.leastPeak {
      var map = Plane(width: photo.width, height: photo.height)
      map.replace(box, with: seen.map)
      sight = Sight(map: map.limited(to: region?.inside), allowed: region?.inside)
    }
    guard let tap = hint.tap else { return sight }
    if let map = sight?.map, let subject = TappedSubject(in: map, at: tap) {
      let allowed = subject.allowed.indices.map { subject.allowed[$0] && region?.inside?[$0] ?? true }
      return Sight(map: map.limited(to: allowed), allowed: allowed)
    }
    return try pipeline.lookAround(tap, with: model)
  }

  private func quick(_ pipeline: CutPipeline, _ request: CutRequest) throws(StudioError) -> CutOut {
    guard let model = models.small ?? models.large else { return try byHand(pipeline, request.hint) }
    guard let seen = try look(pipeline, model, request.hint) else { return try unseen(pipeline, request.hint) }
    try checkpoint()
    let mask = CutPipeline.tidied(pipeline.refined(CutPipeline.agree([seen.map])).limited(to: seen.allowed))
    return pipeline.cutOut(mask, method: .quick, certainty: Self.decision(of: seen.map))
  }

  private func fine(_ pipeline: CutPipeline, _ earlier: Plane?, _ request: CutRequest) throws(StudioError) -> CutOut {
    models.loadLarge()
    guard let first = models.large ?? models.small else { return try byHand(pipeline, request.hint) }
    guard let seen = try look(pipeline, first, request.hint) else { return try unseen(pipeline, request.hint) }
    var looks = [seen.map]
    for model in [models.large, models.small].compactMap(\.self) {
      try checkpoint()
      looks.append(try pipeline.zoom(seen.map, with: model).limited(to: seen.allowed))
    }
    try checkpoint()
    let agreed = CutPipeline.agree(looks)
    let colored = try pipeline.withColors(agreed)
    try checkpoint()
    let mask = CutPipeline.tidied(pipeline.refined(colored).limited(to: seen.allowed))
    let witness = earlier ?? looks[looks.count - 1]
    let certainty = min(Self.decision(of: seen.map), Double(CutPipeline.overlap(seen.map, witness)))
    return pipeline.cutOut(mask, method: models.large == nil ? .fineSmallModel : .fine, certainty: certainty)
  }

  /// No model: what the user marked decides.
  private func byHand(_ pipeline: CutPipeline, _ hint: CutHint) throws(StudioError) -> CutOut {
    guard let region = try CutRegion(hint, on: pipeline.photo) else {
      throw StudioError(.engineMissing, detail: models.absence)
    }
    var mask = try pipeline.marked(region)
    if let tap = hint.tap { mask = mask.limited(to: TappedSubject(in: mask, at: tap)?.allowed) }
    guard mask.values.contains(1) else {
      throw StudioError(.noSubject, detail: "no colour of its own in what was marked")
    }
    return pipeline.cutOut(
      CutPipeline.tidied(pipeline.refined(mask).limited(to: region.inside)), method: .marked, certainty: 0.5)
  }

  /// The model saw nothing: an answer only if the user marked something.
  private func unseen(_ pipeline: CutPipeline, _ hint: CutHint) throws(StudioError) -> CutOut {
    if hint.rectangle == nil, hint.lasso.isEmpty { throw StudioError(.noSubject) }
    return try byHand(pipeline, hint)
  }

  /// The user's own mask, its edge laid along the photo's.
  private func follow(
    _ mask: Mask, _ pipeline: CutPipeline, _ request: CutRequest
  ) throws(StudioError) -> CutOut {
    var alpha = Plane(mask).resized(width: pipeline.photo.width, height: pipeline.photo.height)
    var allowed: [Bool]?
    if let tap = request.hint.tap {
      guard let subject = TappedSubject(in: alpha, at: tap) else { throw StudioError(.noSubject) }
      allowed = subject.allowed
      alpha = alpha.limited(to: allowed)
    }
    if request.work == .fine { alpha = try pipeline.withColors(alpha) }
    try checkpoint()
    let refined = CutPipeline.tidied(pipeline.refined(alpha).limited(to: allowed), leastIsland: 0.005)
    return pipeline.cutOut(refined, method: .marked, certainty: 1)
  }

  private func correct(_ image: RGBAImage, _ request: CutRequest) throws(StudioError) -> CutOut {
    var base = request.earlier
    if base == nil {
      var plain = request
      plain.hint.strokes = []
      // Strokes alone are enough: what is not seen begins as background.
      do throws(StudioError) { base = try cut(image, nil, plain).image } catch  where error.code != .closed {}
    }
    var start = base ?? RGBAImage(width: image.width, height: image.height)
    if start.width != image.width || start.height != image.height {
      start = start.resized(width: image.width, height: image.height)
    }
    try checkpoint()
    let corrected = try StrokeCorrection(photo: image, base: start).applied(request.hint.strokes)
    guard corrected.alpha.values.contains(where: { $0 > 127 }) else {
      throw StudioError(.noSubject, detail: "every pixel removed")
    }
    return CutOut(image: corrected, method: .marked, certainty: 1)
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
