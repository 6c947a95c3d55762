/// The connected parts of a mask (8-neighbours).
package struct Components: Sendable {
  /// For each pixel the number of its part, counted from 1 in reading order of first pixels; 0 where the mask is clear.
  package let labels: [Int32]
  /// Pixels of each part; entry 0 counts the clear pixels.
  package let areas: [Int]

  /// Finds the parts of the pixels whose value is above `threshold`.
  /// - Complexity: O(pixels).
  package init(of mask: Mask, above threshold: UInt8) {
    let (width, height) = (mask.width, mask.height)
    var labels = [Int32](repeating: 0, count: width * height)
    var areas = [0]
    var stack: [Int32] = []
    var marked = 0
    for start in 0..<width * height where mask.values[start] > threshold && labels[start] == 0 {
      let label = Int32(areas.count)
      var area = 0
      labels[start] = label
      stack.append(Int32(start))
      while let next = stack.popLast() {
        area += 1
        let (x, y) = (Int(next) % width, Int(next) / width)
        for ny in max(0, y - 1)...min(height - 1, y + 1) {
          for nx in max(0, x - 1)...min(width - 1, x + 1) {
            let at = ny * width + nx
            if labels[at] == 0, mask.values[at] > threshold {
              labels[at] = label
              stack.append(Int32(at))
            }
          }
        }
      }
      areas.append(area)
      marked += area
    }
    areas[0] = width * height - marked
    self.labels = labels
    self.areas = areas
  }

  /// The size of the largest part, 0 when there is none.
  package var largest: Int {
    var best = 0
    for area in areas.dropFirst() where area > best { best = area }
    return best
  }
}
