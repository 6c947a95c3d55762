internal import Foundation
internal import PeelTestSupport
internal import Testing

/// Everything a run of the store wrote, truncated, synced and acknowledged, in the order in which it happened.
struct Recording: Sendable {
  enum File: UInt8 {
    case database = 0
    case log, acknowledged
  }

  enum Record {
    case write(File, at: Int, Data)
    case truncate(File, to: Int)
    case sync(File)
    case acknowledge(Substring)
  }

  let records: [Record]

  /// Records a run of `sends` messages from eight senders at once.
  init(sends: Int) async throws {
    let recorder = try await Recorder()
    let folder = try TemporaryFolder()
    let log = try TemporaryFolder()
    let process = try AppenderProcess(
      folder: folder.path, ["--sends", String(sends)],
      environment: recorder.environment(recording: folder.path, log: log.file("log")))
    try #require(await process.finish() == 0)
    records = try Self.parse(Data(contentsOf: URL(filePath: log.file("log"))))
    #expect(records.count { if case .acknowledge = $0 { true } else { false } } == sends)
  }

  private static func parse(_ data: Data) throws -> [Record] {
    var records: [Record] = []
    var at = data.startIndex
    func number(_ offset: Int) -> Int {
      (0..<8).reversed().reduce(0) { $0 << 8 | Int(data[at + offset + $1]) }
    }
    while at < data.endIndex {
      let file = try #require(File(rawValue: data[at + 1]))
      let (offset, length) = (number(2), number(10))
      let bytes = data[(at + 18)..<(at + 18 + length)]
      switch data[at] {
      case UInt8(ascii: "W"): records.append(.write(file, at: offset, Data(bytes)))
      case UInt8(ascii: "T"): records.append(.truncate(file, to: offset))
      case UInt8(ascii: "S"): records.append(.sync(file))
      default: records.append(.acknowledge(Substring(decoding: bytes, as: UTF8.self)))
      }
      at += 18 + length
    }
    return records
  }

  /// Random moments in ascending order, among those after the first acknowledgement.
  func cuts(_ count: Int, using random: inout some RandomNumberGenerator) -> [Int] {
    let first = records.firstIndex { if case .acknowledge = $0 { true } else { false } } ?? 0
    return (0..<count).map { _ in Int.random(in: first...records.count, using: &random) }.sorted()
  }
}
