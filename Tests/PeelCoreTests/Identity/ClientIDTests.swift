import PeelCore
import PeelTestSupport
import Testing

struct ClientIDTests {
  @Test(arguments: UInt64(0)..<200)
  func `any UUID survives its text`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let id = ClientID(high: random.next(), low: random.next())
    #expect(ClientID(id.description) == id)
    #expect(ClientID(id.description.uppercased()) == id)
  }

  @Test func `the text has the form of RFC 9562`() {
    // The example of RFC 9562, appendix A.6.
    let id = ClientID(high: 0x017F_22E2_79B0_7CC3, low: 0x98C4_DC0C_0C07_398F)
    #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
  }

  @Test func `version and variant are set and later ids sort later`() {
    var random = SplitMix64(state: 1)
    let early = ClientID.version7(millisecondsSince1970: 1_700_000_000_000, using: &random)
    let late = ClientID.version7(millisecondsSince1970: 1_700_000_000_001, using: &random)
    for id in [early, late] {
      let text = Array(id.description)
      #expect(text[14] == "7")
      #expect("89ab".contains(text[19]))
    }
    #expect(early.description < late.description)
  }

  @Test(arguments: [
    "", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e279b07cc398c4dc0c0c07398f",
    "017f22e2-79b0-7cc3-98c4_dc0c0c07398f",
    "g17f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398é",
  ])
  func `text that is no UUID is refused`(text: String) {
    #expect(ClientID(text) == nil)
  }
}
