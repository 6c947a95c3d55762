import PeelCore
import PeelNet
import PeelStore
import PeelStudio
import PeelWire

extension PeelService {
  private func desk() throws(Problem) -> StudioDesk {
    guard let studio else {
      throw Problem(
        .maintenance, "Stickers cannot be made here: the studio is not installed. Tell whoever runs this server.")
    }
    return studio
  }

  func makeJob(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    guard let file = call.request.bodyFile, file.size > 0 else { throw Problem(StudioError(.empty)) }
    // The file goes with its last reference.
    defer { withExtendedLifetime(file) {} }
    return Answer.json(try await desk().make(from: file.path, for: caller), status: 202)
  }

  func job(_ call: Call) async throws -> HTTPResponse {
    Answer.json(try await desk().body(of: try call.value(0), for: try call.caller()))
  }

  func retryJob(_ call: Call) async throws -> HTTPResponse {
    Answer.json(try await desk().retry(try call.value(0), for: try call.caller()), status: 202)
  }

  func cancelJob(_ call: Call) async throws -> HTTPResponse {
    try await desk().cancel(try call.value(0), for: try call.caller())
    return Answer.done
  }

  func hint(_ call: Call) async throws -> HTTPResponse {
    let body: HintBody = try call.body()
    try body.check()
    let job = try await desk().mark(
      CutHint(body), version: body.version, on: try call.value(0), for: try call.caller())
    return Answer.json(job)
  }

  func makeFilm(_ call: Call) async throws -> HTTPResponse {
    let body: FilmStickerBody = try call.body()
    try body.check()
    let job = try await desk().animate(try call.value(0), as: FilmWish(body), for: try call.caller())
    return Answer.json(job, status: 202)
  }

  func words(_ call: Call) async throws -> HTTPResponse {
    let (body, caller): (CaptionBody, Caller) = (try call.body(), try call.caller())
    try body.check(at: "")
    let desk = try desk()
    guard let caption = StickerCaption(body) else { throw Problem(.internalError) }
    let place = try desk.queue.enter(caller.user)
    let picture = try await desk.queue.run(place) {
      try await desk.studio.png(of: try await desk.studio.words(of: caption))
    }
    return HTTPResponse(
      headers: ["content-type": "image/png", "cache-control": "private, no-store"], body: .bytes(picture))
  }

  func jobImage(_ call: Call) async throws -> HTTPResponse {
    let (id, caller): (JobID, Caller) = (try call.value(0), try call.caller())
    let path: String
    switch call.values[1] {
    case "sticker": path = try await desk().animated(id, for: caller)
    case let name:
      guard let picture = PictureFolder.Name(rawValue: name), picture != .marked else { throw Problem(.notFound) }
      path = try await desk().file(picture, of: id, for: caller)
    }
    return HTTPResponse(
      headers: ["content-type": "image/webp", "cache-control": "private, no-store"], body: .file(path: path))
  }

  func addSticker(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let body: NewStickerBody = try call.body()
    let limits = parts.configuration.limits
    let name = try Rule.text(body.name, at: "/name", limits.stickerNameCharacters)
    let alt = try Rule.text(body.alt, at: "/alt", limits.altCharacters)
    let emoji = try Self.emoji(body.emoji, limits.stickerEmoji)
    try body.style.check(at: "/style")
    let id = Self.stickerID(name, body.clientId)
    // A repeat after a lost answer finds its sticker, even when the cut is gone.
    if let known = try await parts.store.stickerState(as: caller).mine.first(where: { $0.sticker == id }) {
      return Answer.json(StickerRefBody(known))
    }
    let files = try await desk().files(of: body.jobId, style: StickerStyle(body.style), for: caller)
    let pack = PackID.own(by: caller.user)
    let sticker = try await StickerKeeper(store: parts.store, blobs: parts.blobs, app: caller.app).keep(
      files, pack: pack, id: id, name: name, alt: alt, emoji: emoji, keywords: [])
    let saved = try await parts.store.addOwnSticker(
      NewOwnSticker(clientID: body.clientId, sticker: sticker), as: caller)
    parts.packs.forget(pack)
    return Answer.json(StickerRefBody(saved.sticker.ref), status: saved.existing ? 200 : 201)
  }

  private static func emoji(_ given: [String], _ range: ClosedRange<Int>) throws(RuleViolation) -> [String] {
    var emoji: [String] = []
    for (index, text) in given.enumerated() {
      guard let one = EmojiText.normalised(text) else {
        throw RuleViolation(pointer: "/emoji/\(index)", code: "bad-format", detail: "Each entry is exactly one emoji.")
      }
      if !emoji.contains(one) { emoji.append(one) }
    }
    guard range.contains(given.count) else {
      throw RuleViolation(
        pointer: "/emoji", code: given.isEmpty ? "too-short" : "too-long",
        detail: "A sticker has \(range.lowerBound) to \(range.upperBound) emoji.", limit: range.upperBound,
        actual: given.count)
    }
    return emoji
  }

  /// Readable, and different for every sticker whatever it is called.
  private static func stickerID(_ name: String, _ client: ClientID) -> StickerID {
    let base = StickerID(making: name)?.rawValue.prefix(50) ?? "sticker"
    guard let id = StickerID("\(base)-\(String(client.low & 0xFFFF_FFFF, radix: 16))") else {
      preconditionFailure("a slug, a dash and hexadecimal digits are a slug")
    }
    return id
  }

  func removeSticker(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    try await parts.store.removeOwnSticker(try call.value(0), as: caller)
    parts.packs.forget(.own(by: caller.user))
    return Answer.done
  }
}
