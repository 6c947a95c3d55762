internal import Foundation
internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Testing

@Suite struct BlobTests {
  @Test func `bytes are read back from the file named by their digest`() async throws {
    let folder = try TemporaryFolder()
    let blobs = try FileBlobStore(folder: folder.path)
    let digest = Digest.numbered(7)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try await blobs.file(digest) == nil)
    #expect(try await blobs.bytes(digest) == nil)
    let file = try await blobs.put(bytes, as: digest)
    #expect(file.size == 100_000)
    let name = digest.description
    #expect(file.path == folder.file("blobs/\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)"))
    #expect(try Data(contentsOf: URL(filePath: file.path)) == Data(bytes))
    #expect(try await blobs.put(bytes, as: digest) == file)
    #expect(try await blobs.bytes(digest) == bytes)
    let empty = try await blobs.put([], as: .numbered(8))
    #expect(empty.size == 0)
    #expect(try await blobs.bytes(.numbered(8)) == [])
    await blobs.close()
    #expect(await code { try await blobs.put(bytes, as: digest) } == .closed)
  }

  @Test func `what an interrupted upload left is cleared at the start, what is stored is not`() async throws {
    let folder = try TemporaryFolder()
    let first = try FileBlobStore(folder: folder.path)
    let file = try await first.put([1, 2, 3], as: .numbered(1))
    await first.close()
    try Data([9]).write(to: URL(filePath: folder.file("blobs/tmp/half")))
    let second = try FileBlobStore(folder: folder.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("blobs/tmp")).isEmpty)
    #expect(try await second.file(.numbered(1)) == file)
    await second.close()
  }

  @Test func `a blob that cannot be written leaves nothing behind`() async throws {
    let folder = try TemporaryFolder()
    let blobs = try FileBlobStore(folder: folder.path)
    let digest = Digest.numbered(3)
    // A file where the folder of this digest should be.
    try Data().write(to: URL(filePath: folder.file("blobs/\(digest.description.prefix(2))")))
    #expect(await code { try await blobs.put([1], as: digest) } != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("blobs/tmp")).isEmpty)
    #expect(try await blobs.file(digest) == nil)
    await blobs.close()
  }

  @Test func `many at once are all stored`() async throws {
    let folder = try TemporaryFolder()
    let blobs = try FileBlobStore(folder: folder.path)
    try await withThrowingTaskGroup { group in
      for number in 0..<60 {
        group.addTask { try await blobs.put([UInt8(number % 20)], as: .numbered(number % 20)) }
      }
      try await group.waitForAll()
    }
    for number in 0..<20 { #expect(try await blobs.bytes(.numbered(number)) == [UInt8(number)]) }
    await blobs.close()
  }
}
