internal import FoundationEssentials
internal import PeelCore
internal import PeelWire

/// Which direct conversation belongs to whom, so that a message to a known person can be queued while the server is away.
struct DirectConversations: Sendable {
  private static let name = "direct.json"
  private let folder: ProfileFolder
  private var known: [String: String] = [:]

  /// A damaged file only costs the look-ups it would have saved.
  init(in folder: ProfileFolder) {
    self.folder = folder
    if let bytes = (try? folder.read(Self.name)).flatMap({ $0 }) {
      known = (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
    }
  }

  subscript(userName: String) -> ConversationID? {
    get { known[UserName.fold(userName)].flatMap { ConversationID($0) } }
    set { known[UserName.fold(userName)] = newValue?.description }
  }

  func save() throws(PeelError) { try folder.replace(Self.name, with: WireJSON.encode(known)) }

  static func forget(in folder: ProfileFolder) { folder.remove(name) }
}
