import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  /// The 54 files of Pillow's own tests, which are those of the browsers' (philip.html5.org/tests/apng).
  struct APNGTests {
    /// Pillow reads these as stills or not at all; so do we.
    private static let stills = [
      "chunk_actl_after_idat", "chunk_multi_actl", "chunk_no_actl", "single_frame", "syntax_num_frames_invalid",
      "syntax_num_frames_zero_default",
    ].map { "apng/\($0).png" }
    private static let refused = [
      "chunk_no_fctl", "chunk_no_fdat", "chunk_repeat_fctl", "sequence_fdat_fctl", "sequence_gap", "sequence_reorder",
      "sequence_reorder_chunk", "sequence_repeat", "sequence_repeat_chunk", "sequence_start", "syntax_num_frames_high",
      "syntax_num_frames_zero",
    ].map { "apng/\($0).png" }
    private static let overOpaque = [
      "blend_op_over_near_transparent", "mode_grayscale_alpha", "mode_palette_1bit_alpha",
    ].map { "apng/\($0).png" }
    private static let all = Films.names(in: "apng", ending: ".png")
    private static let films = all.filter { !stills.contains($0) && !refused.contains($0) }

    @Test func `all fifty-four files are there`() { #expect(Self.all.count == 54 && Self.films.count == 36) }

    @Test func `films have the frames and times that Pillow sees`() throws {
      let references = try Films.seen(by: "pillow", Self.films)
      for name in Self.films {
        let film = try Films.read(name)
        var reference = references[name]
        #expect(film?.loops == reference?.loops, "\(name)")
        if let total = reference?.milliseconds.reduce(0, +), total == 0 {
          // Written without times: browsers show each frame for a tenth of a second.
          #expect(film?.milliseconds == film?.frames.map { _ in 100 }, "\(name)")
          for number in reference?.frames.indices ?? 0..<0 { reference?.frames[number].milliseconds = 100 }
        }
        if Self.overOpaque.contains(name) {
          // Pillow's blending takes opacity away from what was opaque; the specification, FFmpeg and browsers don't.
          reference?.frames = try Films.seen(by: "ffmpeg", [name])[name]?.frames ?? []
        } else if name.contains("16bit") {
          // The same, and FFmpeg does not read it.
          for number in reference?.frames.indices ?? 0..<0 { reference?.frames[number].image.makeOpaque() }
        }
        Films.expect(film, is: reference, within: 1, name)
      }
    }

    @Test(arguments: stills)
    func `what declares no film is a still`(name: String) async throws {
      #expect(try Films.open(try Films.bytes(name)) == nil)
      let image = try await Studios.shared { try await $0.decode(bytes: try Films.bytes(name)) }
      #expect(image.width == 128 && image.height == 64)
    }

    @Test(arguments: refused)
    func `a film whose chunks contradict each other is refused`(name: String) async throws {
      let bytes = try Films.bytes(name)
      if name.contains("frames_zero") {
        // No frames and no picture either.
        #expect(try Films.open(bytes) == nil)
        #expect(await Studios.code { try await Studios.shared { _ = try await $0.decode(bytes: bytes) } } == .damaged)
      } else {
        #expect(Films.error(bytes)?.code == (name.contains("frames_high") ? .truncated : .damaged))
      }
    }

    @Test(arguments: [10, 40, 70, 95])
    func `a file that is cut off is refused as such`(percent: Int) throws {
      let whole = try Films.bytes("apng/dispose_op_none.png")
      let error = Films.error(Array(whole[..<(whole.count * percent / 100)]))
      #expect(error?.code == .truncated || (percent == 10 && error == nil))
    }

    @Test func `a changed byte is found by its checksum`() throws {
      var bytes = try Films.bytes("apng/dispose_op_none.png")
      bytes[bytes.count - 40] ^= 1
      #expect(Films.error(bytes)?.code == .damaged)
    }
  }
}

extension RGBAImage {
  fileprivate mutating func makeOpaque() {
    for at in stride(from: 3, to: pixels.count, by: 4) { pixels[at] = 255 }
  }
}
