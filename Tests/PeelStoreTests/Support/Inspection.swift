internal import PeelCore
internal import PeelStore
internal import Testing

/// Looks into a closed store's file as an outsider.
struct Inspection {
  let connection: Connection

  init(folder: String) throws { connection = try Connection(path: folder + "/peel.sqlite") }

  /// SQLite's own check of the whole file; `ok` when it is sound.
  func integrity() throws -> String? {
    try connection.first("pragma integrity_check") { row in row.text(0) }
  }

  /// Conversations whose seqs or cseqs have a gap or a repeat, or whose counters say something else than their rows.
  func broken() throws -> Int64? {
    try connection.first(
      """
      select count(*) from conversation c
      where head_seq <> (select count(*) from message where conv = c.id)
        or head_seq <> (select coalesce(max(seq), 0) from message where conv = c.id)
        or head_cseq <> (select count(*) from message where conv = c.id) + (select count(*) from change where conv = c.id)
        or head_cseq <> (
          select count(distinct cseq) from (
            select cseq from message where conv = c.id union all select cseq from change where conv = c.id))
      """
    ) { row in row.int(0) }
  }

  /// Expects a sound file in which everything acknowledged is stored at the place that was said.
  func expectHolds(_ acknowledged: some Sequence<AppenderProcess.Acknowledged>, _ comment: Comment) throws {
    #expect(try integrity() == "ok", comment)
    #expect(try broken() == 0, comment)
    #expect(try lost(acknowledged) == [], comment)
  }

  /// The seqs that were acknowledged and are not there.
  func lost(_ acknowledged: some Sequence<AppenderProcess.Acknowledged>) throws -> [Int64] {
    var lost: [Int64] = []
    for one in acknowledged {
      let seq = try connection.first(
        "select seq from message where rid = ? and client_id = ?", one.message, one.clientID
      ) { row in row.int(0) }
      if seq != one.seq { lost.append(one.seq) }
    }
    return lost
  }
}
