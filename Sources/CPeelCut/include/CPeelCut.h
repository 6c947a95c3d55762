#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An engine, opened by name so that Peel builds and runs where there is none.
typedef struct peel_engine peel_engine;
/// A model compiled for this processor.
typedef struct peel_model peel_model;

/// Opens OpenVINO 2026.4.1 from the folder that holds its libraries. Returns NULL and a text in `error` on failure.
peel_engine *peel_openvino_open(const char *folder, char *error, size_t error_size);

/// Opens ONNX Runtime 1.32.0 from the folder that holds its library. Returns NULL and a text in `error` on failure.
peel_engine *peel_onnxruntime_open(const char *folder, char *error, size_t error_size);

/// Compiles a model for `threads` threads at 32-bit precision. Returns NULL and a text in `error` on failure.
peel_model *peel_model_open(peel_engine *engine, const char *path, int threads, char *error, size_t error_size);

/// Runs a model. `input` is 1 × 3 × side × side, `output` receives 1 × 1 × side × side of the first output.
/// Returns 0, or -1 and a text in `error`.
int peel_model_run(peel_model *model, int side, const float *input, float *output, char *error, size_t error_size);

/// GrabCut (Rother, Kolmogorov and Blake 2004) on `width × height` RGBA pixels, alpha ignored.
/// `marks`, one byte a pixel, says what is known: 0 background, 1 foreground, 2 probably background, 3 probably foreground;
/// 2 and 3 are decided anew. Returns 0, or -1 and a text in `error`.
int peel_grabcut(const uint8_t *rgba, int width, int height, uint8_t *marks, int iterations, char *error, size_t error_size);

#ifdef __cplusplus
}
#endif
