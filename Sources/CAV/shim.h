#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <string.h>

// Macros with casts, callbacks and option dictionaries don't reach Swift.

static inline int peel_av_again(void) { return AVERROR(EAGAIN); }
static inline int peel_av_end(void) { return AVERROR_EOF; }
static inline int peel_av_no_memory(void) { return AVERROR(ENOMEM); }
static inline int64_t peel_av_no_time(void) { return AV_NOPTS_VALUE; }

/// A file in memory and the place in it.
struct peel_av_memory {
  const uint8_t *bytes;
  int64_t count;
  int64_t at;
};

static inline int peel_av_read(void *opaque, uint8_t *out, int wanted) {
  struct peel_av_memory *memory = (struct peel_av_memory *)opaque;
  int64_t left = memory->count - memory->at;
  if (left <= 0) return AVERROR_EOF;
  int count = wanted < left ? wanted : (int)left;
  memcpy(out, memory->bytes + memory->at, (size_t)count);
  memory->at += count;
  return count;
}

static inline int64_t peel_av_seek(void *opaque, int64_t offset, int whence) {
  struct peel_av_memory *memory = (struct peel_av_memory *)opaque;
  int64_t base = 0;
  switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return memory->count;
    case SEEK_SET: break;
    case SEEK_CUR: base = memory->at; break;
    case SEEK_END: base = memory->count; break;
    default: return AVERROR(EINVAL);
  }
  if (offset < -base || offset > memory->count - base) return AVERROR(EINVAL);
  return memory->at = base + offset;
}

/// No film may name another file.
static inline int peel_av_refuse(AVFormatContext *context, AVIOContext **io, const char *url, int flags,
                                 AVDictionary **options) {
  (void)context, (void)url, (void)flags, (void)options;
  *io = NULL;
  return AVERROR(EPERM);
}

static inline void peel_av_close(AVFormatContext *context) {
  AVIOContext *io = context->pb;
  avformat_close_input(&context);
  if (io) av_freep(&io->buffer);
  avio_context_free(&io);
}

/// Opens a film in memory with one demuxer and the decoders named, comma-separated. Returns NULL and the error in `*error`.
static inline AVFormatContext *peel_av_open(const char *demuxer, const char *decoders, struct peel_av_memory *memory,
                                            int *error) {
  const int size = 65536;
  *error = AVERROR(ENOMEM);
  uint8_t *buffer = (uint8_t *)av_malloc(size);
  AVIOContext *io = buffer ? avio_alloc_context(buffer, size, 0, memory, peel_av_read, NULL, peel_av_seek) : NULL;
  AVFormatContext *context = avformat_alloc_context();
  AVDictionary *options = NULL;
  if (!io || !context) {
    if (io) av_freep(&io->buffer);
    else av_free(buffer);
    avio_context_free(&io);
    avformat_free_context(context);
    return NULL;
  }
  context->pb = io;
  context->flags |= AVFMT_FLAG_CUSTOM_IO;
  context->io_open = peel_av_refuse;
  av_dict_set(&options, "protocol_whitelist", "", 0);
  av_dict_set(&options, "codec_whitelist", decoders, 0);
  // On failure the context is freed, the input is not.
  *error = avformat_open_input(&context, NULL, av_find_input_format(demuxer), &options);
  av_dict_free(&options);
  if (*error < 0) {
    av_freep(&io->buffer);
    avio_context_free(&io);
    return NULL;
  }
  *error = avformat_find_stream_info(context, NULL);
  if (*error < 0) {
    peel_av_close(context);
    return NULL;
  }
  return context;
}

/// The matrix by which a stream is to be turned: x' = m[0] x + m[3] y, y' = m[1] x + m[4] y; or NULL.
static inline const int32_t *peel_av_matrix(const AVStream *stream) {
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
}

/// Sets how a scaler reads the colours of video; it writes them in full range.
static inline int peel_av_colors(struct SwsContext *scaler, int space, int is_full_range) {
  return sws_setColorspaceDetails(scaler, sws_getCoefficients(space), is_full_range,
                                  sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
}
