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
static inline VipsImage *peel_vips_thumbnail(const void *bytes, size_t count, int side, int has_profile) {
  VipsImage *image = NULL;
  if (has_profile) {
    vips_thumbnail_buffer((void *)bytes, count, &image, side, "height", side, "size", VIPS_SIZE_DOWN, "option_string",
                          "fail_on=truncated", "export_profile", "srgb", NULL);
  } else {
    vips_thumbnail_buffer((void *)bytes, count, &image, side, "height", side, "size", VIPS_SIZE_DOWN, "option_string",
                          "fail_on=truncated", NULL);
  }
  return image;
}

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
