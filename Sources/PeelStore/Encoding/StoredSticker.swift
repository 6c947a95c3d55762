internal import PeelCore

/// A sticker as rows hold it: everything but the thumbnail, which stays in the published sticker's row when it is the same there.
struct StoredSticker {
  var ref: StickerRef
  /// The row of `sticker` that has the thumbnail; nil when `ref` carries it.
  var thumbRow: Int64?

  /// Looks for the published sticker, so that a message does not repeat its thumbnail.
  init(_ ref: StickerRef, in app: AppID, _ connection: Connection) throws(StoreError) {
    self.ref = ref
    thumbRow = try connection.first(
      "select rid from sticker where app = ? and pack = ? and id = ? and since = ? and thumb = ?",
      app, ref.pack, ref.sticker, ref.packVersion, ref.thumb
    ) { row in row.int(0) }
  }

  /// For the published row itself, whose thumbnail has a column of its own.
  init(withoutThumb ref: StickerRef) {
    self.ref = ref
    thumbRow = 0
  }

  func write(to writer: inout ByteWriter) {
    writer.put(ref.pack.rawValue)
    writer.put(ref.packVersion)
    writer.put(ref.sticker.rawValue)
    writer.put(Int64(ref.width))
    writer.put(Int64(ref.height))
    writer.put(ref.format)
    writer.put(byte: ref.animated ? 1 : 0)
    writer.put(ref.alt)
    writer.put(UInt64(ref.emoji.count))
    for emoji in ref.emoji { writer.put(emoji) }
    writer.put(ref.color)
    writer.put(ref.digest.bytes)
    writer.put(optional: thumbRow) { $0.put($1) }
    if thumbRow == nil { writer.put(ref.thumb) }
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads a sticker and fetches its thumbnail.
  static func read(_ reader: inout ByteReader, _ connection: Connection) throws(StoreError) -> StickerRef {
    let (ref, row) = try readFields(&reader)
    guard let row, row != 0 else { return ref }
    var whole = ref
    let thumb = try connection.first("select thumb from sticker where rid = ?", row) { row in row.bytes(0) }
    guard let thumb else { throw .damaged("a sticker without its thumbnail") }
    whole.thumb = thumb
    return whole
  }

  static func read(_ bytes: [UInt8], _ connection: Connection) throws(StoreError) -> StickerRef {
    var reader = ByteReader(bytes)
    return try read(&reader, connection)
  }

  /// Reads the published row, whose thumbnail was read from its own column.
  static func read(_ bytes: [UInt8], thumb: [UInt8]) throws(StoreError) -> StickerRef {
    var reader = ByteReader(bytes)
    var ref = try readFields(&reader).0
    ref.thumb = thumb
    return ref
  }

  private static func readFields(_ reader: inout ByteReader) throws(StoreError) -> (StickerRef, Int64?) {
    var ref = StickerRef(
      pack: try reader.slug(), packVersion: try reader.int(), sticker: try reader.slug(),
      width: Int(try reader.int()), height: Int(try reader.int()), format: try reader.text(),
      animated: try reader.byte() != 0, alt: try reader.text(),
      emoji: try reader.list { reader throws(StoreError) in try reader.text() }, color: try reader.text(), thumb: [],
      digest: try reader.digest())
    let row = try reader.optional { reader throws(StoreError) in try reader.int() }
    if row == nil { ref.thumb = try reader.data() }
    return (ref, row)
  }
}
