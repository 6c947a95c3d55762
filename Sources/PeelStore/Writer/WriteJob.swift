/// A request waiting for the writer.
struct WriteJob: Sendable {
  /// Does the request's work inside the batch's transaction and returns what to do once it is on disk.
  /// It may be run again when a neighbour's failure took the batch back.
  let perform: @Sendable (Writer) throws(StoreError) -> @Sendable () -> Void
  let fail: @Sendable (StoreError) -> Void
}
