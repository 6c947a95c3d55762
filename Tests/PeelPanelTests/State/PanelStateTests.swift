import PeelCore
import PeelPanel
import PeelTestSupport
import Testing

@Suite struct `The panel's state` {
  static func id() throws -> SectionID { try #require(SectionID("fruit")) }

  @Test(arguments: [
    (PanelState.Style.compact, PanelState.Screen.grid), (.expanded, .picker), (.transcript, .none),
  ])
  func `each style has its screen`(style: PanelState.Style, screen: PanelState.Screen) {
    var state = PanelState()
    let actions = state.handle(.becomeActive(style))
    #expect(actions == (screen == .none ? [.reload] : [.reload, .show(screen)]))
    #expect(state.screen == screen)
  }

  @Test func `expanding shows the picker once and done brings the grid back`() throws {
    var state = PanelState()
    _ = state.handle(.becomeActive(.compact))
    #expect(state.handle(.willTransition(.expanded)) == [.show(.picker)])
    #expect(state.handle(.didTransition(.expanded)) == [])
    #expect(state.handle(.toggle(try Self.id())) == [.toggle(try Self.id())])
    #expect(state.handle(.done) == [.request(.compact)])
    #expect(state.screen == .picker)
    #expect(state.handle(.done) == [])
    #expect(state.handle(.willTransition(.compact)) == [.show(.grid)])
    #expect(state.handle(.didTransition(.compact)) == [])
    #expect(state.requested == nil)
    #expect(state.handle(.done) == [])
  }

  @Test func `a transition to the same style does nothing`() {
    var state = PanelState()
    _ = state.handle(.becomeActive(.compact))
    #expect(state.handle(.willTransition(.compact)) == [])
    #expect(state.handle(.didTransition(.compact)) == [])
    #expect(state.screen == .grid)
  }

  @Test func `a transition that is broken off comes back`() {
    var state = PanelState()
    _ = state.handle(.becomeActive(.compact))
    #expect(state.handle(.willTransition(.expanded)) == [.show(.picker)])
    #expect(state.handle(.didTransition(.compact)) == [.show(.grid)])
  }

  @Test func `a request that was not answered can be made again`() {
    var state = PanelState()
    _ = state.handle(.becomeActive(.expanded))
    #expect(state.handle(.done) == [.request(.compact)])
    #expect(state.handle(.didTransition(.expanded)) == [])
    #expect(state.handle(.done) == [.request(.compact)])
  }

  @Test func `late taps and events after leaving do nothing`() throws {
    var state = PanelState()
    #expect(state.handle(.willTransition(.expanded)) == [])
    #expect(state.handle(.toggle(try Self.id())) == [])
    _ = state.handle(.becomeActive(.expanded))
    #expect(state.handle(.resign) == [.show(.none)])
    #expect(state.handle(.resign) == [])
    #expect(state.handle(.done) == [])
    #expect(state.handle(.toggle(try Self.id())) == [])
    #expect(state.handle(.didTransition(.compact)) == [])
    #expect(state.screen == .none)
    #expect(state.handle(.becomeActive(.compact)) == [.reload, .show(.grid)])
  }

  @Test func `text is entered only where there is room and it may be sent`() {
    for context in PanelState.Context.allCases {
      for style in PanelState.Style.allCases {
        var state = PanelState(context: context)
        _ = state.handle(.becomeActive(style))
        #expect(state.allowsTextEntry == (style == .expanded && context == .messages))
        #expect(state.headersStick == (style == .expanded))
      }
    }
  }

  @Test(arguments: UInt64(0)..<50)
  func `ten thousand random events leave exactly one screen, the right one`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var state = PanelState(context: Bool.random(using: &random) ? .media : .messages)
    var shown = PanelState.Screen.none
    let section = try Self.id()
    for _ in 0..<10_000 {
      let style = PanelState.Style.allCases.randomElement(using: &random) ?? .compact
      let event: PanelState.Event =
        switch Int.random(in: 0...6, using: &random) {
        case 0: .becomeActive(style)
        case 1, 2: .willTransition(style)
        case 3: .didTransition(style)
        case 4: .toggle(section)
        case 5: .done
        default: .resign
        }
      let actions = state.handle(event)
      for case .show(let screen) in actions {
        try #require(screen != shown, "the same screen is not put in its own place")
        shown = screen
      }
      try #require(state.screen == shown)
      if state.style == nil { try #require(shown == .none) }
      if case .didTransition(let style) = event, state.style != nil {
        try #require(shown == [.compact: .grid, .expanded: .picker, .transcript: .none][style])
      }
      if actions.contains(.toggle(section)) { try #require(shown == .picker) }
    }
  }
}
