/// The sine and cosine of an angle, the same on every machine: whole quarter turns are exact, the rest is a series.
struct Rotation {
  let sine: Double
  let cosine: Double

  /// - Parameter degrees: -360...360.
  init(degrees: Float) {
    let angle = Double(degrees)
    let quarters = Int(angle / 90 + (angle < 0 ? -0.5 : 0.5))
    let rest = (angle - Double(quarters) * 90) * 0.017453292519943295
    let square = rest * rest
    var (sine, cosine) = (1.0, 1.0)
    // The rest is at most an eighth of a turn, where eight terms reach the last bit.
    var term = 16.0
    while term > 0 {
      sine = 1 - sine * square / (term * (term + 1))
      cosine = 1 - cosine * square / (term * (term - 1))
      term -= 2
    }
    sine *= rest
    switch quarters & 3 {
    case 0: (self.sine, self.cosine) = (sine, cosine)
    case 1: (self.sine, self.cosine) = (cosine, -sine)
    case 2: (self.sine, self.cosine) = (-sine, -cosine)
    default: (self.sine, self.cosine) = (-cosine, sine)
    }
  }
}
