extension Connection {
  /// Settings of the connection that writes: every COMMIT is synced to disk, and deleted content is overwritten.
  func configureForWriting() throws(StoreError) {
    let mode = try first("pragma journal_mode = wal") { row in row.text(0) }
    guard mode == "wal" else {
      throw StoreError(
        .other(0), "The data folder's file system cannot hold a write-ahead log; put the folder on a local disk.",
        debug: "journal_mode is \(mode ?? "unknown")")
    }
    try execute(
      """
      pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; pragma temp_store = memory;
      pragma cache_size = -65536; pragma wal_autocheckpoint = 4000; pragma journal_size_limit = 67108864;
      """)
  }

  /// Settings of a connection that only reads.
  func configureForReading() throws(StoreError) {
    try execute("pragma query_only = on; pragma temp_store = memory; pragma cache_size = -16384")
  }
}
