import PeelKernels
import PeelTestSupport

@testable import PeelStudio

/// A film that is drawn when it is read: as long, as busy and as transparent as a test wants it.
final class DrawnFilm: FilmSource {
  /// What is to be seen.
  enum Scene {
    /// A red ball that crosses clear ground.
    case ball
    /// The same on opaque ground of one colour.
    case ballOnGround
    /// Every pixel another colour in every frame.
    case noise
    /// A photo that is panned over.
    case photo
    /// Nothing that moves.
    case nothing
  }

  let info: FilmInfo
  private let scene: Scene
  private let durations: [Int]
  private var number = 0
  private lazy var photo = Scenes.apple(width: info.width + 120, height: info.height + 120).photo

  init(
    _ scene: Scene, width: Int = 160, height: Int = 120, frames: Int = 12, milliseconds: Int = 50, loops: Int = 0,
    durations: [Int]? = nil
  ) {
    self.scene = scene
    self.durations = durations ?? Array(repeating: milliseconds, count: frames)
    info = FilmInfo(
      format: .gif, width: width, height: height, frames: self.durations.count,
      milliseconds: self.durations.reduce(0, +), loops: loops, hasAlpha: true)
  }

  func rewind() { number = 0 }

  func next() -> FilmFrame? {
    guard number < durations.count else { return nil }
    defer { number += 1 }
    return FilmFrame(image: picture(number), milliseconds: durations[number])
  }

  func picture(_ number: Int) -> RGBAImage {
    switch scene {
    case .noise: return Scenes.noise(width: info.width, height: info.height, seed: UInt64(number) + 1)
    case .nothing: return ball(0, ground: true)
    case .ball: return ball(number, ground: false)
    case .ballOnGround: return ball(number, ground: true)
    case .photo:
      return photo.cropped(
        to: PixelBox(x: number * 5 % 120, y: number * 3 % 120, width: info.width, height: info.height))
    }
  }

  private func ball(_ number: Int, ground: Bool) -> RGBAImage {
    var picture = RGBAImage(width: info.width, height: info.height)
    let radius = Double(info.height) / 5
    let (cx, cy) = (radius + Double(number * 7 % max(1, info.width - Int(2 * radius))), Double(info.height) / 2)
    for y in 0..<info.height {
      for x in 0..<info.width {
        let (dx, dy) = (Double(x) - cx, Double(y) - cy)
        let cover = min(max(radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
        let at = (y * info.width + x) * 4
        if ground {
          picture.pixels[at] = UInt8(30 + 190 * cover)
          picture.pixels[at + 1] = UInt8(120 - 90 * cover)
          picture.pixels[at + 2] = 60
          picture.pixels[at + 3] = 255
        } else if cover > 0 {
          picture.pixels[at] = 220
          picture.pixels[at + 1] = 30
          picture.pixels[at + 2] = 60
          picture.pixels[at + 3] = UInt8(255 * cover)
        }
      }
    }
    return picture
  }
}
