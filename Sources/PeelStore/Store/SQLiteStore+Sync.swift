package import PeelCore

extension SQLiteStore {
  package func changes(
    after position: Position?, limit: Int, as caller: Caller
  ) async throws(StoreError) -> (events: [Event], upTo: Position?, more: Bool) {
    let limit = Self.page(limit)
    return try await read { connection throws(StoreError) in
      var scan = ChangeScan(connection, after: position, limit: limit, as: caller)
      return try scan.page()
    }
  }
}
