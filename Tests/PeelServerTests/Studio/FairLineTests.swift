import PeelCore
import PeelTestSupport
import Testing

@testable import PeelServer

struct FairLineTests {
  private static func user(_ number: Int64) throws -> UserID { try #require(UserID(number)) }

  @Test
  func `people take turns, each with their own things in order`() throws {
    var line = FairLine<String>()
    let (mina, otto, ines) = (try Self.user(1), try Self.user(2), try Self.user(3))
    for item in ["m1", "m2", "m3", "m4"] { line.add(item, of: mina) }
    for item in ["o1", "o2"] { line.add(item, of: otto) }
    line.add("i1", of: ines)
    #expect(line.count == 7)
    #expect(line.count(of: mina) == 4)
    var order: [String] = []
    while let item = line.next() { order.append(item) }
    #expect(order == ["m1", "o1", "i1", "m2", "o2", "m3", "m4"])
    #expect(line.count == 0)
  }

  @Test
  func `what is taken out of turn leaves the others' turns as they are`() throws {
    var line = FairLine<Int>()
    let (mina, otto) = (try Self.user(1), try Self.user(2))
    line.add(1, of: mina)
    line.add(2, of: otto)
    line.add(3, of: otto)
    let wasThere = line.remove(1, of: mina)
    #expect(wasThere)
    let isThere = line.remove(1, of: mina)
    #expect(!isThere)
    #expect(line.count(of: mina) == 0)
    #expect(line.next() == 2)
    #expect(line.next() == 3)
    #expect(line.next() == nil)
  }

  @Test(arguments: UInt64(0)..<50)
  func `nobody waits longer than one thing of everybody else`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var line = FairLine<Int64>()
    var waiting: [Int64: Int] = [:]
    for step in 0..<400 {
      let number = Int64.random(in: 1...6, using: &random)
      if step % 5 < 3 {
        line.add(number, of: try Self.user(number))
        waiting[number, default: 0] += 1
      } else if let next = line.next() {
        waiting[next, default: 0] -= 1
      }
      let people = Set(waiting.filter { $0.value > 0 }.keys)
      var copy = line
      let nearest = people.compactMap { _ in copy.next() }
      #expect(Set(nearest) == people)
    }
  }
}
