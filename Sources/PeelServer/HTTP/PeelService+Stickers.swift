import PeelCore
import PeelNet
import PeelStore
import PeelWire

extension PeelService {
  func catalogue(_ call: Call) async throws -> HTTPResponse {
    _ = try call.caller()
    return try await catalogue.response()
  }

  func stickerState(_ call: Call) async throws -> HTTPResponse {
    Answer.json(StickerStateBody(try await parts.store.stickerState(as: try call.caller())))
  }

  func chooseSections(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let body: ChooseSectionsBody = try call.body()
    let most = parts.configuration.limits.chosenSections
    guard body.sections.count <= most else {
      throw RuleViolation(
        pointer: "/sections", code: "too-long", detail: "At most \(most) sections can be chosen.", limit: most,
        actual: body.sections.count)
    }
    for (index, section) in body.sections.enumerated() { _ = try Rule.text(section, at: "/sections/\(index)", 1...64) }
    return Answer.json(
      StickerStateBody(try await parts.store.chooseSections(body.sections, ifRev: body.ifRev, as: caller)))
  }

  func pack(_ call: Call) async throws -> HTTPResponse {
    Answer.json(PackBody(try await parts.store.pack(try call.value(0), version: nil, as: try call.caller())))
  }

  func packSticker(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    guard let version = Int64(call.values[1]), version >= 1 else {
      throw Problem.parameter("version", "out-of-range", "version is a whole number from 1.")
    }
    let id: StickerID = try call.value(2)
    let pack = try await parts.store.pack(try call.value(0), version: version, as: caller)
    guard let sticker = pack.stickers.first(where: { $0.ref.sticker == id }) else { throw Problem(.notFound) }
    var response = Answer.json(StickerRefBody(sticker.ref))
    response.headers["cache-control"] = "private, max-age=31536000, immutable"
    return response
  }

  func media(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let digest: Digest = try call.value(0)
    guard var record = try await parts.store.blob(digest, in: caller.app) else { throw Problem(.notFound) }
    if let text = call.query["size"] {
      guard let side = Int(text), [300, 408, 618].contains(side) else {
        throw Problem.parameter("size", "bad-format", "size is 300, 408 or 618.")
      }
      guard let other = record.sizes[side], let found = try await parts.store.blob(other, in: caller.app) else {
        throw Problem(.notFound, "This file has no PNG of that size.")
      }
      record = found
    }
    guard let file = try await parts.blobs.file(record.digest) else {
      parts.log(.error, "a file is missing from the blob folder", ["digest": "\(record.digest)"])
      throw Problem(.notFound)
    }
    return HTTPResponse(
      headers: [
        "content-type": record.mediaType, "etag": "\"\(record.digest)\"",
        "cache-control": "private, max-age=31536000, immutable",
      ], body: .file(path: file.path))
  }
}
