/// How high a shape stands when it is blown up: 0 at its edge, towards 1 inside.
///
/// The height is the root of the solution of a screened Poisson equation, `lap(u) = (u - 1) / reach²` inside and
/// `u = 0` outside, which rounds the edges over about `reach` pixels and, unlike a distance, has no creases. It is
/// solved from coarse to fine, a few sweeps on each grid.
enum Inflation {
  /// - Parameters:
  ///   - mask: The shape.
  ///   - reach: How far inside the edges are rounded, pixels.
  static func heights(of mask: Mask, reach: Float) -> Plane {
    let solid = Plane(mask)
    var grids = [solid]
    while min(grids[grids.count - 1].width, grids[grids.count - 1].height) > 24 {
      let fine = grids[grids.count - 1]
      grids.append(fine.resized(width: (fine.width + 1) / 2, height: (fine.height + 1) / 2))
    }
    var level = grids.count - 1
    var field = Plane(width: grids[level].width, height: grids[level].height)
    while true {
      let grid = grids[level]
      let cells = Float(grid.width) / Float(solid.width) * reach
      relax(&field, inside: grid, reach: cells, sweeps: level == 0 ? 4 : 16)
      if level == 0 { break }
      level -= 1
      field = field.resized(width: grids[level].width, height: grids[level].height)
    }
    for index in 0..<field.values.count { field.values[index] = field.values[index].squareRoot() }
    return field
  }

  /// Gauss-Seidel sweeps, forwards and backwards in turn; partly covered cells are held down in proportion.
  private static func relax(_ field: inout Plane, inside: Plane, reach: Float, sweeps: Int) {
    let (width, height) = (field.width, field.height)
    if width < 3 || height < 3 { return }
    let pull = 1 / max(reach * reach, 0.25)
    let share = 1 / (4 + pull)
    for index in 0..<width * height where inside.values[index] < 0.5 { field.values[index] = 0 }
    for sweep in 0..<sweeps {
      for step in 1..<height - 1 {
        let y = sweep & 1 == 0 ? step : height - 1 - step
        let base = y * width
        var previous = field.values[base]
        for x in 1..<width - 1 {
          let at = base + x
          if inside.values[at] < 0.5 {
            previous = 0
            continue
          }
          let around =
            previous + field.values[at + 1] + field.values[at - width] + field.values[at + width]
          previous = (around + pull) * share
          field.values[at] = previous
        }
      }
    }
  }
}
