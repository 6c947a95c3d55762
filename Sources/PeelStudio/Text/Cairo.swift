internal import CPango
internal import PeelKernels

/// A canvas for vector drawing.
struct Cairo: ~Copyable {
  let raw: OpaquePointer
  private let surface: OpaquePointer

  init(width: Int32, height: Int32) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    raw = cairo_create(surface)
  }

  deinit {
    cairo_destroy(raw)
    cairo_surface_destroy(surface)
  }

  /// Draws in this colour from now on.
  func set(_ color: RGBColor) {
    cairo_set_source_rgb(raw, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// What was drawn.
  func picture() throws(StudioError) -> RGBAImage {
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, cairo_status(raw) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else {
      throw StudioError(.tooMuchMemory, detail: String(cString: cairo_status_to_string(cairo_status(raw))))
    }
    let (width, height) = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var values = [SIMD4<Float>](repeating: .zero, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        // Premultiplied, as a 32-bit number in the processor's order: little-endian here and on every system Peel runs on.
        let at = y * stride + x * 4
        values[y * width + x] = SIMD4(Float(data[at + 2]), Float(data[at + 1]), Float(data[at]), Float(data[at + 3]))
      }
    }
    return RGBAImage(width: width, height: height, premultiplied: values)
  }
}
