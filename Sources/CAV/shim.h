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

/// A file in memory that grows while it is written.
struct peel_av_output {
  uint8_t *bytes;
  int64_t count;
  int64_t room;
  int64_t at;
  int64_t limit;
};

static inline int peel_av_write(void *opaque, uint8_t *from, int count) {
  struct peel_av_output *output = (struct peel_av_output *)opaque;
  int64_t end = output->at + count;
  if (end > output->limit) return AVERROR(ENOSPC);
  if (end > output->room) {
    int64_t room = end * 2;
    uint8_t *larger = (uint8_t *)av_realloc(output->bytes, (size_t)room);
    if (!larger) return AVERROR(ENOMEM);
    output->bytes = larger;
    output->room = room;
  }
  memcpy(output->bytes + output->at, from, (size_t)count);
  output->at = end;
  if (end > output->count) output->count = end;
  return count;
}

static inline int64_t peel_av_output_seek(void *opaque, int64_t offset, int whence) {
  struct peel_av_output *output = (struct peel_av_output *)opaque;
  if ((whence & ~AVSEEK_FORCE) == AVSEEK_SIZE) return output->count;
  int64_t to = whence == SEEK_CUR ? output->at + offset : whence == SEEK_END ? output->count + offset : offset;
  if (to < 0 || to > output->count) return AVERROR(EINVAL);
  return output->at = to;
}

/// Begins a WebM file with one VP9 stream that has alpha; times are milliseconds. Returns NULL and the error in `*error`.
static inline AVFormatContext *peel_av_create(struct peel_av_output *output, int width, int height, int quality,
                                              int effort, AVCodecContext **encoder, int *error) {
  const int size = 65536;
  AVFormatContext *context = NULL;
  const AVCodec *codec = avcodec_find_encoder_by_name("libvpx-vp9");
  *encoder = NULL;
  *error = AVERROR_ENCODER_NOT_FOUND;
  if (!codec) return NULL;
  *error = avformat_alloc_output_context2(&context, NULL, "webm", NULL);
  if (*error < 0) return NULL;
  uint8_t *buffer = (uint8_t *)av_malloc(size);
  context->pb = buffer ? avio_alloc_context(buffer, size, 1, output, NULL, peel_av_write, peel_av_output_seek) : NULL;
  AVStream *stream = avformat_new_stream(context, NULL);
  AVCodecContext *codec_context = avcodec_alloc_context3(codec);
  AVDictionary *options = NULL;
  *encoder = codec_context;
  *error = AVERROR(ENOMEM);
  if (!context->pb || !stream || !codec_context) return context;
  context->flags |= AVFMT_FLAG_BITEXACT;
  codec_context->width = width;
  codec_context->height = height;
  codec_context->pix_fmt = AV_PIX_FMT_YUVA420P;
  codec_context->time_base = (AVRational){1, 1000};
  codec_context->colorspace = AVCOL_SPC_SMPTE170M;
  codec_context->color_range = AVCOL_RANGE_MPEG;
  codec_context->bit_rate = 0;
  codec_context->thread_count = 1;
  codec_context->gop_size = 9999;
  // Frames that are shown later than they stand would need an alpha of their own, which the format has no place for.
  av_dict_set_int(&options, "crf", quality, 0);
  av_dict_set_int(&options, "auto-alt-ref", 0, 0);
  av_dict_set(&options, "deadline", "good", 0);
  av_dict_set_int(&options, "cpu-used", effort, 0);
  *error = avcodec_open2(codec_context, codec, &options);
  av_dict_free(&options);
  if (*error < 0) return context;
  stream->time_base = codec_context->time_base;
  *error = avcodec_parameters_from_context(stream->codecpar, codec_context);
  if (*error >= 0) *error = avformat_write_header(context, NULL);
  return context;
}

static inline void peel_av_finish(AVFormatContext *context, AVCodecContext *encoder) {
  avcodec_free_context(&encoder);
  if (!context) return;
  if (context->pb) {
    av_freep(&context->pb->buffer);
    avio_context_free(&context->pb);
  }
  avformat_free_context(context);
}
