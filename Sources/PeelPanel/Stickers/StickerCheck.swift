import PeelCore
import PeelPack

/// Whether Messages takes an image as a sticker, judged by its bytes and never by its name.
public struct StickerCheck: Hashable, Sendable {
  /// Something found.
  public enum Finding: Hashable, Sendable {
    /// Not a PNG, GIF or JPEG.
    case unknownFormat
    /// The file is cut off.
    case incomplete
    /// 500,000 bytes or more: an oversize sticker cannot be dragged and blocks the others.
    case tooManyBytes(Int)
    /// A side under 300 or over 618 pixels.
    case outsidePixels(width: Int, height: Int)
    /// Neither 300, 408 nor 618 pixels square.
    case unusualSize(width: Int, height: Int)
    /// A GIF: 256 colours, hard edges, and much memory when it moves.
    case palette
    /// A JPEG: no clear ground.
    case noTransparency
    /// No description, or one of more than 150 characters; one made of the name is used.
    case descriptionReplaced

    /// Whether the sticker is refused for it.
    public var isFatal: Bool {
      switch self {
      case .unknownFormat, .incomplete, .tooManyBytes, .outsidePixels: true
      case .unusualSize, .palette, .noTransparency, .descriptionReplaced: false
      }
    }
  }

  /// The first size that is refused, read strictly: 500 KB of 1,000 bytes.
  public static let byteLimit = 500_000
  /// The sides that are taken.
  public static let pixelRange = 300...618
  /// The lengths of a description.
  public static let descriptionRange = 1...150

  /// What was found, the fatal first.
  public let findings: [Finding]
  /// What is read aloud.
  public let description: String
  /// The extension to store the file under; an animated PNG is a `.png`, since Messages ignores `.apng`.
  public let fileExtension: String?

  /// Looks at an image.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the item or file.
  ///   - description: What is read aloud, if the catalogue says.
  public init(bytes: [UInt8], name: String, description: String?) {
    var findings: [Finding] = []
    let header = ImageHeader(bytes)
    switch header?.format {
    case .png: fileExtension = "png"
    case .gif:
      fileExtension = "gif"
      findings.append(.palette)
    case .jpeg:
      fileExtension = "jpg"
      findings.append(.noTransparency)
    case .webp, nil:
      fileExtension = nil
      findings.append(.unknownFormat)
    }
    if let header, fileExtension != nil {
      if !header.complete { findings.append(.incomplete) }
      let (width, height) = (header.width, header.height)
      if !Self.pixelRange.contains(width) || !Self.pixelRange.contains(height) {
        findings.append(.outsidePixels(width: width, height: height))
      } else if width != height || StickerSize(rawValue: width) == nil {
        findings.append(.unusualSize(width: width, height: height))
      }
    }
    if bytes.count >= Self.byteLimit { findings.append(.tooManyBytes(bytes.count)) }
    let spoken = description?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if Self.descriptionRange.contains(spoken.count) {
      self.description = spoken
    } else {
      findings.append(.descriptionReplaced)
      self.description = String(CatalogueItem.spoken(name).prefix(Self.descriptionRange.upperBound))
    }
    self.findings = findings.filter(\.isFatal) + findings.filter { !$0.isFatal }
  }

  /// Whether Messages takes it.
  public var isUsable: Bool { !findings.contains(where: \.isFatal) }
}
