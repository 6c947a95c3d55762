#pragma once
#include <vips/vips.h>

// libvips takes its options as variable arguments, which Swift cannot pass.

/// Starts the library: no loader that its authors call untrusted, no cache, one thread, no generated code.
static inline int peel_vips_start(void) {
  if (VIPS_INIT("peel-worker")) return -1;
  vips_block_untrusted_set(TRUE);
  vips_cache_set_max(0);
  vips_concurrency_set(1);
  vips_vector_set_enabled(FALSE);
  return 0;
}

/// Reads the header of one kind of file; pixels are decoded later, or never.
static inline VipsImage *peel_vips_open(const char *loader, const void *bytes, size_t count) {
  VipsBlob *blob = vips_blob_new(NULL, bytes, count);
  VipsImage *image = NULL;
  vips_call(loader, blob, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
  vips_area_unref(VIPS_AREA(blob));
  return image;
}

/// Decodes to at most `side × side`, turned upright, colours in sRGB, 8 bits; shrinks while loading where the format can.
/// The loader is told to refuse truncated files by its option string: libvips 8.14 takes `fail_on` here and forgets it.
/// Without a profile the colours are sRGB already, and asking the library to convert them would shift them.
static inline VipsImage *peel_vips_thumbnail(const void *bytes, size_t count, int side, int has_profile, int enlarges) {
  VipsImage *image = NULL;
  VipsSize size = enlarges ? VIPS_SIZE_BOTH : VIPS_SIZE_DOWN;
  const char *options = enlarges ? "" : "fail_on=truncated";
  if (has_profile) {
    vips_thumbnail_buffer((void *)bytes, count, &image, side, "height", side, "size", size, "option_string", options,
                          "export_profile", "srgb", NULL);
  } else {
    vips_thumbnail_buffer((void *)bytes, count, &image, side, "height", side, "size", size, "option_string", options,
                          NULL);
  }
  return image;
}

/// At most `side × side`, for pixels that are in screen colours already.
static inline VipsImage *peel_vips_shrink(VipsImage *in, int side) {
  VipsImage *out = NULL;
  vips_thumbnail_image(in, &out, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
  return out;
}

/// A copy of RGBA pixels as a picture.
static inline VipsImage *peel_vips_pixels(const void *pixels, int width, int height) {
  VipsImage *plain = vips_image_new_from_memory_copy(pixels, (size_t)width * height * 4, width, height, 4,
                                                     VIPS_FORMAT_UCHAR);
  if (!plain) return NULL;
  VipsImage *out = NULL;
  vips_copy(plain, &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(plain);
  return out;
}

/// The same picture with an ICC profile.
static inline VipsImage *peel_vips_profiled(VipsImage *in, const void *profile, size_t count) {
  VipsImage *out = NULL;
  if (vips_copy(in, &out, NULL)) return NULL;
  vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile, count);
  return out;
}

/// The colours as the picture's own profile means them, in sRGB.
static inline VipsImage *peel_vips_screen(VipsImage *in) {
  VipsImage *out = NULL;
  vips_icc_transform(in, &out, "srgb", "embedded", TRUE, NULL);
  return out;
}

/// Each channel through its column of a table of 16-bit values: `count` rows of `bands`.
static inline VipsImage *peel_vips_map(VipsImage *in, const unsigned short *table, int count, int bands, int is_wide) {
  VipsImage *wide = vips_image_new_from_memory_copy(table, (size_t)count * bands * 2, count, 1, bands,
                                                    VIPS_FORMAT_USHORT);
  VipsImage *lut = NULL, *mapped = NULL, *out = NULL;
  if (!wide) return NULL;
  if (!vips_cast(wide, &lut, is_wide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR, NULL)) {
    if (!vips_maplut(in, &mapped, lut, NULL)) {
      vips_copy(mapped, &out, "interpretation", vips_image_get_interpretation(in), NULL);
      g_object_unref(mapped);
    }
    g_object_unref(lut);
  }
  g_object_unref(wide);
  return out;
}

/// Drawings are the one kind of file that the library calls untrusted and that is opened when asked for.
static inline void peel_vips_block_svg(int blocked) { vips_operation_block_set("VipsForeignLoadSvg", blocked); }

static inline int peel_vips_has_profile(VipsImage *image) {
  return vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
}

/// The same picture as sRGB with 8 bits and an alpha channel.
static inline VipsImage *peel_vips_rgba(VipsImage *in) {
  VipsImage *color = NULL, *bytes = NULL, *out = NULL;
  if (vips_colourspace(in, &color, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
  if (!vips_cast_uchar(color, &bytes, NULL)) {
    if (vips_image_hasalpha(bytes)) {
      vips_copy(bytes, &out, NULL);
    } else {
      vips_addalpha(bytes, &out, NULL);
    }
    g_object_unref(bytes);
  }
  g_object_unref(color);
  return out;
}

/// Whether this copy of the library has a loader.
static inline int peel_vips_has(const char *loader) { return vips_type_find("VipsOperation", loader) != 0; }

static inline void peel_vips_close(VipsImage *image) { g_object_unref(image); }
static inline int peel_vips_orientation(VipsImage *image) { return vips_image_get_orientation(image); }
