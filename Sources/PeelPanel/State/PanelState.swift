public import PeelCore

/// What the panel shows and why: events of the host go in, actions for the host come out.
///
/// The host (an iMessage extension, a chat view) owns the children; it does what the actions say and decides nothing. Exactly
/// one screen is shown at any time, whatever the order of the events.
public struct PanelState: Hashable, Sendable {
  /// How much room the host gives.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// In the place of the keyboard.
    case compact
    /// Nearly the whole screen.
    case expanded
    /// Inside a message.
    case transcript
  }

  /// Where the panel was opened.
  public enum Context: String, Hashable, Sendable, CaseIterable {
    /// In a conversation.
    case messages
    /// Where only stickers and images may be inserted, as in a video call.
    case media
  }

  /// What is shown.
  public enum Screen: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The stickers of the chosen sections.
    case grid
    /// The list of sections with check marks.
    case picker
  }

  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The panel is on screen.
    case becomeActive(Style)
    /// The host is about to change the style.
    case willTransition(Style)
    /// The host has changed the style, or has come back to it.
    case didTransition(Style)
    /// A section's row was tapped.
    case toggle(SectionID)
    /// The picker's button was tapped.
    case done
    /// The panel leaves the screen.
    case resign
  }

  /// What the host has to do, in order.
  public enum Action: Hashable, Sendable {
    /// Put this screen in the place of the one before.
    case show(Screen)
    /// Ask for a style; the answer comes as `didTransition`.
    case request(Style)
    /// Set or clear a check mark and save it.
    case toggle(SectionID)
    /// Look at the catalogue, the folder and the stored selection again.
    case reload
  }

  /// Where the panel was opened.
  public let context: Context
  /// The style now; nil while the panel is not on screen.
  public private(set) var style: Style?
  /// The one screen that is shown.
  public private(set) var screen = Screen.none
  /// The style that was asked for and has not come yet.
  public private(set) var requested: Style?

  /// A panel that is not on screen yet.
  public init(context: Context = .messages) { self.context = context }

  /// Whether a search field may be shown: only with room for a keyboard, and only where text may be written.
  public var allowsTextEntry: Bool { style == .expanded && context == .messages }

  /// Whether headers stay at the top while their section scrolls.
  public var headersStick: Bool { style == .expanded }

  /// Takes an event.
  public mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .becomeActive(let new):
      style = new
      requested = nil
      return [.reload] + show(Self.screen(for: new))
    case .willTransition(let new):
      guard let style, style != new else { return [] }
      return show(Self.screen(for: new))
    case .didTransition(let new):
      guard style != nil else { return [] }
      style = new
      requested = nil
      // A transition that was broken off ends where it began, and so does what is shown.
      return show(Self.screen(for: new))
    case .toggle(let id):
      // A tap that arrives after the picker went is no tap on a section.
      return screen == .picker ? [.toggle(id)] : []
    case .done:
      guard style == .expanded, requested == nil else { return [] }
      requested = .compact
      return [.request(.compact)]
    case .resign:
      guard style != nil else { return [] }
      style = nil
      requested = nil
      return show(.none)
    }
  }

  private mutating func show(_ new: Screen) -> [Action] {
    guard new != screen else { return [] }
    screen = new
    return [.show(new)]
  }

  private static func screen(for style: Style) -> Screen {
    switch style {
    case .compact: .grid
    case .expanded: .picker
    case .transcript: .none
    }
  }
}
