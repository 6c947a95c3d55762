#define _GNU_SOURCE
#include "CPeelCut.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The part of OpenVINO's C interface used here, as its headers declare it (2026.4, openvino/c).
typedef struct ov_core ov_core_t;
typedef struct ov_compiled_model ov_compiled_model_t;
typedef struct ov_infer_request ov_infer_request_t;
typedef struct ov_tensor ov_tensor_t;
typedef struct {
  int64_t rank;
  int64_t *dims;
} ov_shape_t;
enum { OV_OK = 0, OV_F32 = 4 };

struct peel_engine {
  ov_core_t *core;
  int (*core_create)(ov_core_t **);
  int (*compile)(const ov_core_t *, const char *, const char *, size_t, ov_compiled_model_t **, ...);
  int (*create_request)(const ov_compiled_model_t *, ov_infer_request_t **);
  int (*set_input)(ov_infer_request_t *, const ov_tensor_t *);
  int (*infer)(ov_infer_request_t *);
  int (*get_output)(const ov_infer_request_t *, size_t, ov_tensor_t **);
  int (*tensor_create)(int, ov_shape_t, ov_tensor_t **);
  int (*tensor_data)(const ov_tensor_t *, void **);
  int (*tensor_size)(const ov_tensor_t *, size_t *);
  int (*tensor_type)(const ov_tensor_t *, int *);
  void (*tensor_free)(ov_tensor_t *);
  const char *(*last_error)(void);
};

struct peel_model {
  peel_engine *engine;
  ov_compiled_model_t *compiled;
  ov_infer_request_t *request;
};

static void say(char *error, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(error, size, format, list);
  va_end(list);
}

static const char *reason(const peel_engine *engine) {
  const char *text = engine->last_error ? engine->last_error() : 0;
  return text && *text ? text : "no reason given";
}

peel_engine *peel_engine_open(const char *folder, char *error, size_t error_size) {
  char path[4096];
  if ((size_t)snprintf(path, sizeof path, "%s/libopenvino_c.so.2641", folder) >= sizeof path) {
    say(error, error_size, "the path of the engine is too long");
    return 0;
  }
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    say(error, error_size, "%s", dlerror());
    return 0;
  }
  peel_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return 0;
  const struct {
    const char *name;
    void *slot;
  } symbols[] = {
      {"ov_core_create", &engine->core_create},
      {"ov_core_compile_model_from_file", &engine->compile},
      {"ov_compiled_model_create_infer_request", &engine->create_request},
      {"ov_infer_request_set_input_tensor", &engine->set_input},
      {"ov_infer_request_infer", &engine->infer},
      {"ov_infer_request_get_output_tensor_by_index", &engine->get_output},
      {"ov_tensor_create", &engine->tensor_create},
      {"ov_tensor_data", &engine->tensor_data},
      {"ov_tensor_get_size", &engine->tensor_size},
      {"ov_tensor_get_element_type", &engine->tensor_type},
      {"ov_tensor_free", &engine->tensor_free},
      {"ov_get_last_err_msg", &engine->last_error},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *found = dlsym(library, symbols[i].name);
    if (!found) {
      say(error, error_size, "%s has no %s", path, symbols[i].name);
      free(engine);
      return 0;
    }
    memcpy(symbols[i].slot, &found, sizeof found);
  }
  if (engine->core_create(&engine->core) != OV_OK) {
    say(error, error_size, "%s", reason(engine));
    free(engine);
    return 0;
  }
  return engine;
}

peel_model *peel_model_open(peel_engine *engine, const char *path, int threads, char *error, size_t error_size) {
  peel_model *model = calloc(1, sizeof *model);
  if (!model) return 0;
  model->engine = engine;
  char count[16];
  snprintf(count, sizeof count, "%d", threads);
  // The processor's own choice may be 16 bits, whose cuts differ from machine to machine.
  if (engine->compile(engine->core, path, "CPU", 4, &model->compiled, "INFERENCE_NUM_THREADS", count,
                      "INFERENCE_PRECISION_HINT", "f32") != OV_OK ||
      engine->create_request(model->compiled, &model->request) != OV_OK) {
    say(error, error_size, "%s", reason(engine));
    free(model);
    return 0;
  }
  return model;
}

int peel_model_run(peel_model *model, int side, const float *input, float *output, char *error, size_t error_size) {
  peel_engine *engine = model->engine;
  int64_t dims[4] = {1, 3, side, side};
  const size_t plane = (size_t)side * (size_t)side;
  ov_tensor_t *in = 0, *out = 0;
  void *data = 0;
  size_t size = 0;
  int type = 0, status = -1;
  if (engine->tensor_create(OV_F32, (ov_shape_t){4, dims}, &in) != OV_OK || engine->tensor_data(in, &data) != OV_OK) goto failed;
  memcpy(data, input, plane * 3 * sizeof(float));
  if (engine->set_input(model->request, in) != OV_OK || engine->infer(model->request) != OV_OK ||
      engine->get_output(model->request, 0, &out) != OV_OK || engine->tensor_size(out, &size) != OV_OK ||
      engine->tensor_type(out, &type) != OV_OK || engine->tensor_data(out, &data) != OV_OK)
    goto failed;
  if (size != plane || type != OV_F32) {
    say(error, error_size, "the model's output has %zu values of type %d, not %zu of type %d", size, type, plane, OV_F32);
    goto done;
  }
  memcpy(output, data, plane * sizeof(float));
  status = 0;
  goto done;
failed:
  say(error, error_size, "%s", reason(engine));
done:
  if (out) engine->tensor_free(out);
  if (in) engine->tensor_free(in);
  return status;
}
