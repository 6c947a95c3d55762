/// A file and what it took to make it fit.
struct Encoded {
  var bytes: [UInt8]
  var sacrifices: [Sacrifice] = []
}
