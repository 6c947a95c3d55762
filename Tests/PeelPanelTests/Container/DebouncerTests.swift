import PeelTestSupport
import Testing

@testable import PeelPanel

@Suite struct `Bursts` {
  static func at(_ milliseconds: Int) -> ManualClock.Instant { .init(offset: .milliseconds(milliseconds)) }

  @Test func `one change is told when it was quiet for a while`() {
    var debouncer = Debouncer<ManualClock.Instant>(quiet: .milliseconds(200), longest: .seconds(1))
    #expect(debouncer.deadline == nil)
    let answer1 = debouncer.note(at: Self.at(50))
    #expect(answer1)
    #expect(debouncer.deadline == Self.at(250))
    let answer2 = debouncer.fire(at: Self.at(249))
    #expect(!answer2)
    let answer3 = debouncer.fire(at: Self.at(250))
    #expect(answer3)
    #expect(debouncer.deadline == nil)
    let answer4 = debouncer.fire(at: Self.at(999))
    #expect(!answer4)
  }

  @Test func `an unbroken burst is told at the latest after a second`() {
    var debouncer = Debouncer<ManualClock.Instant>(quiet: .milliseconds(200), longest: .seconds(1))
    let answer5 = debouncer.note(at: Self.at(0))
    #expect(answer5)
    for time in stride(from: 100, through: 900, by: 100) {
      let answer6 = debouncer.note(at: Self.at(time))
      #expect(!answer6)
      let answer7 = debouncer.fire(at: Self.at(time))
      #expect(!answer7)
    }
    #expect(debouncer.deadline == Self.at(1000))
    let answer8 = debouncer.fire(at: Self.at(1000))
    #expect(answer8)
    let answer9 = debouncer.note(at: Self.at(1001))
    #expect(answer9)
    #expect(debouncer.deadline == Self.at(1201))
  }

  @Test func `a burst is one signal, and the next one another`() async {
    let clock = ManualClock()
    let (signals, continuation) = AsyncStream.makeStream(of: Duration.self)
    let burst = Burst(clock: clock) { continuation.yield(clock.now.offset) }
    var iterator = signals.makeAsyncIterator()
    burst.note()
    await clock.sleeper(until: .milliseconds(200))
    clock.advance(by: .milliseconds(150))
    burst.note()
    clock.advance(by: .milliseconds(50))
    // Woken at 200, it finds the burst still going and waits until 350.
    await clock.sleeper(until: .milliseconds(350))
    clock.advance(by: .milliseconds(150))
    #expect(await iterator.next() == .milliseconds(350))
    burst.note()
    await clock.sleeper(until: .milliseconds(550))
    clock.advance(by: .milliseconds(200))
    #expect(await iterator.next() == .milliseconds(550))
  }

  @Test func `nothing is told after the end`() async {
    let clock = ManualClock()
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let burst = Burst(clock: clock) { continuation.yield() }
    burst.note()
    await clock.sleeper()
    burst.end()
    clock.advance(by: .seconds(5))
    burst.note()
    continuation.finish()
    #expect(await signals.first { _ in true } == nil)
  }
}

#if os(Linux)
  import Glibc

  @Suite struct `Notes of inotify` {
    static func note(_ kind: Int32, _ name: String = "") -> [UInt8] {
      func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) } }
      var padded = Array(name.utf8)
      if !padded.isEmpty { padded += [UInt8](repeating: 0, count: 16 - padded.count % 16) }
      return word(1) + word(UInt32(bitPattern: kind)) + word(0) + word(UInt32(padded.count)) + padded
    }

    @Test func `whole files count and hidden ones do not`() {
      #expect(InotifyNotes.read([]) == .nothing)
      #expect(InotifyNotes.read(Self.note(Int32(IN_CLOSE_WRITE), "a.png")) == .changed)
      #expect(InotifyNotes.read(Self.note(Int32(IN_MOVED_FROM), ".dat.nosync01")) == .nothing)
      #expect(
        InotifyNotes.read(Self.note(Int32(IN_CLOSE_WRITE), ".a") + Self.note(Int32(IN_MOVED_TO), "a")) == .changed)
      #expect(InotifyNotes.read(Self.note(Int32(IN_DELETE), "a")) == .changed)
    }

    @Test func `lost notes are a change and the folder's end is its end`() {
      #expect(InotifyNotes.read(Self.note(Int32(IN_Q_OVERFLOW))) == .changed)
      #expect(InotifyNotes.read(Self.note(Int32(IN_DELETE), "a") + Self.note(Int32(IN_DELETE_SELF))) == .gone)
      #expect(InotifyNotes.read(Self.note(Int32(IN_IGNORED))) == .gone)
      #expect(InotifyNotes.read(Self.note(Int32(IN_MOVE_SELF))) == .gone)
    }

    @Test(arguments: 0..<48)
    func `a cut batch is a change and never traps`(count: Int) {
      let batch = Self.note(Int32(IN_CLOSE_WRITE), ".hidden") + Self.note(Int32(IN_CLOSE_WRITE), ".hidden2")
      let signal = InotifyNotes.read(Array(batch.prefix(count)))
      #expect(signal == (count == 0 || count == 32 ? .nothing : .changed))
    }
  }
#endif
