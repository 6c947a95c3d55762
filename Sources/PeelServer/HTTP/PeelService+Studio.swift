import PeelCore
import PeelNet
import PeelStore
import PeelWire

extension PeelService {
  func makeCut(_ call: Call) async throws -> HTTPResponse { throw Problem(.busy) }
  func cut(_ call: Call) async throws -> HTTPResponse { throw Problem(.busy) }
  func cutRectangle(_ call: Call) async throws -> HTTPResponse { throw Problem(.busy) }
  func cutImage(_ call: Call) async throws -> HTTPResponse { throw Problem(.busy) }
  func addSticker(_ call: Call) async throws -> HTTPResponse { throw Problem(.busy) }

  func removeSticker(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    try await parts.store.removeOwnSticker(try call.value(0), as: caller)
    parts.packs.forget(.own(by: caller.user))
    return Answer.done
  }
}
