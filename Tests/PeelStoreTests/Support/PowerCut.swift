internal import Foundation
internal import PeelTestSupport
internal import Testing

/// Replays a recording up to a moment and leaves what a disk could hold if the power went then: everything a later sync covered, and of the
/// rest any part, in any order, with the last sectors torn.
struct PowerCut {
  private let recording: Recording
  private let ignoringSyncsOfLog: Bool
  private var next = 0
  private var synced: [Recording.File: Data] = [.database: Data(), .log: Data()]
  private var pending: [Recording.File: [Recording.Record]] = [.database: [], .log: []]
  private var acknowledged: [AppenderProcess.Acknowledged] = []

  init(_ recording: Recording, ignoringSyncsOfLog: Bool = false) {
    self.recording = recording
    self.ignoringSyncsOfLog = ignoringSyncsOfLog
  }

  /// Cuts before a record; moments must be given in ascending order.
  /// - Returns: A folder with the files as they are after the cut, and what had been acknowledged.
  mutating func cut(
    at end: Int, using random: inout some RandomNumberGenerator
  ) throws -> (folder: TemporaryFolder, acknowledged: [AppenderProcess.Acknowledged]) {
    while next < end {
      take(recording.records[next])
      next += 1
    }
    let folder = try TemporaryFolder()
    for (file, name) in [(Recording.File.database, "peel.sqlite"), (.log, "peel.sqlite-wal")] {
      var content = synced[file] ?? Data()
      for record in pending[file] ?? [] where Bool.random(using: &random) {
        Self.apply(record, to: &content, sectors: Int.random(in: 0...12, using: &random))
      }
      try content.write(to: URL(filePath: folder.file(name)))
    }
    return (folder, acknowledged)
  }

  private mutating func take(_ record: Recording.Record) {
    switch record {
    case .write(let file, _, _), .truncate(let file, _): pending[file]?.append(record)
    case .sync(let file):
      if file == .log && ignoringSyncsOfLog { return }
      for record in pending[file] ?? [] { Self.apply(record, to: &synced[file, default: Data()], sectors: .max) }
      pending[file] = []
    case .acknowledge(let line):
      if let one = AppenderProcess.Acknowledged(line.dropLast()) { acknowledged.append(one) }
    }
  }

  /// - Parameter sectors: How many sectors of 512 bytes of a write reach the disk.
  private static func apply(_ record: Recording.Record, to content: inout Data, sectors: Int) {
    switch record {
    case .write(_, let offset, let bytes):
      let count = sectors >= bytes.count / 512 ? bytes.count : sectors * 512
      if content.count < offset + count { content.append(Data(count: offset + count - content.count)) }
      content.replaceSubrange(offset..<(offset + count), with: bytes.prefix(count))
    case .truncate(_, let length):
      if length < content.count {
        content.removeSubrange(length..<content.count)
      } else {
        content.append(Data(count: length - content.count))
      }
    case .sync, .acknowledge: break
    }
  }
}
