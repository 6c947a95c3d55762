/// How many pixels become fewer.
package enum Shrinking: Sendable {
  /// The mean of the area that each new pixel covers: never a value that was not there, a little soft.
  case area
  /// A Catmull-Rom cubic as wide as the new pixels: crisp, what stickers are made with. To a quarter or less it adds
  /// light, not codes.
  case sharp
}
