import PeelCore
import Testing

struct PoseTests {
  @Test(arguments: [(-0.25, -0.25, 0.25, -180.0), (1.25, 1.25, 3, 180), (0.5, 0.5, 1, 0)])
  func `poses up to the edges are taken`(x: Double, y: Double, scale: Double, rotation: Double) throws {
    let pose = try Pose(x: x, y: y, scale: scale, rotation: rotation)
    #expect(pose.x == x && pose.y == y && pose.scale == scale && pose.rotation == rotation)
  }

  @Test(arguments: [
    (-0.26, 0, 1, 0, "/x"), (0, 1.26, 1, 0, "/y"), (0, 0, 0.24, 0, "/scale"), (0, 0, 3.01, 0, "/scale"),
    (0, 0, 1, 181, "/rotation"), (Double.nan, 0, 1, 0, "/x"), (0, Double.infinity, 1, 0, "/y"), (0, 0, -1, 0, "/scale"),
  ])
  func `a value outside its range is named`(x: Double, y: Double, scale: Double, rotation: Double, pointer: String) {
    let violation = #expect(throws: RuleViolation.self) { try Pose(x: x, y: y, scale: scale, rotation: rotation) }
    #expect(violation?.pointer == pointer)
  }
}
