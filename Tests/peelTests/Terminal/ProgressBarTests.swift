import Testing

@testable import peel

struct ProgressBarTests {
  @Test func `it shows the count, the time left and the names of what goes on`() {
    var bar = ProgressBar(total: 4)
    bar.update(0, to: 1, "a.jpg: cutting it out")
    bar.finish(0)
    bar.update(2, to: 0.25, "c.jpg: opening")
    bar.update(1, to: 0.75, "b.jpg: cutting it out")
    #expect(bar.fraction == 0.5)
    #expect(
      bar.line(elapsed: 90, columns: 120)
        == "████████████░░░░░░░░░░░░ 1/4 1:30 left b.jpg: cutting it out, c.jpg: opening")
  }

  @Test(arguments: [(40.0, "40 s left"), (61.5, "1:02 left"), (7260, "2 h 1 min left")])
  func `the time left is what the rest takes at the same pace`(elapsed: Double, expected: String) {
    var bar = ProgressBar(total: 2)
    bar.finish(0)
    bar.update(1, to: 0, "b")
    #expect(bar.line(elapsed: elapsed, columns: 80).contains(" 1/2 \(expected) b"))
  }

  @Test func `nothing is guessed in the first second`() {
    var bar = ProgressBar(total: 2)
    bar.update(0, to: 0.9, "a")
    #expect(!bar.line(elapsed: 0.9, columns: 80).contains("left"))
  }

  @Test(arguments: 10...60)
  func `it never wraps, whatever the names`(columns: Int) {
    var bar = ProgressBar(total: 3)
    bar.update(0, to: 0.5, "猫の写真-そしてもっと長い名前.jpg: opening")
    bar.update(1, to: 0.5, String(repeating: "x", count: 200))
    let line = bar.line(elapsed: 20, columns: columns)
    let width = line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x3000 } ? 2 : 1) }
    #expect(width < columns)
  }
}
