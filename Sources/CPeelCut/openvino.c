#define _GNU_SOURCE
#include "engine.h"

#include <dlfcn.h>
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

struct openvino {
  peel_engine engine;
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

struct openvino_model {
  peel_model model;
  struct openvino *api;
  ov_compiled_model_t *compiled;
  ov_infer_request_t *request;
};

static const char *reason(const struct openvino *api) {
  const char *text = api->last_error ? api->last_error() : 0;
  return text && *text ? text : "no reason given";
}

static int run(peel_model *opened, int side, const float *input, float *output, char *error, size_t error_size) {
  struct openvino_model *model = (struct openvino_model *)opened;
  const struct openvino *api = model->api;
  int64_t dims[4] = {1, 3, side, side};
  const size_t plane = (size_t)side * (size_t)side;
  ov_tensor_t *in = 0, *out = 0;
  void *data = 0;
  size_t size = 0;
  int type = 0, status = -1;
  if (api->tensor_create(OV_F32, (ov_shape_t){4, dims}, &in) != OV_OK || api->tensor_data(in, &data) != OV_OK) goto failed;
  memcpy(data, input, plane * 3 * sizeof(float));
  if (api->set_input(model->request, in) != OV_OK || api->infer(model->request) != OV_OK ||
      api->get_output(model->request, 0, &out) != OV_OK || api->tensor_size(out, &size) != OV_OK ||
      api->tensor_type(out, &type) != OV_OK || api->tensor_data(out, &data) != OV_OK)
    goto failed;
  if (size != plane || type != OV_F32) {
    peel_say(error, error_size, "the model's output has %zu values of type %d, not %zu of type %d", size, type, plane, OV_F32);
    goto done;
  }
  memcpy(output, data, plane * sizeof(float));
  status = 0;
  goto done;
failed:
  peel_say(error, error_size, "%s", reason(api));
done:
  if (out) api->tensor_free(out);
  if (in) api->tensor_free(in);
  return status;
}

static peel_model *compile(peel_engine *engine, const char *path, int threads, char *error, size_t error_size) {
  struct openvino *api = (struct openvino *)engine;
  struct openvino_model *model = calloc(1, sizeof *model);
  if (!model) return 0;
  model->model.run = run;
  model->api = api;
  char count[16];
  snprintf(count, sizeof count, "%d", threads);
  // The processor's own choice may be 16 bits, whose cuts differ from machine to machine.
  if (api->compile(api->core, path, "CPU", 4, &model->compiled, "INFERENCE_NUM_THREADS", count, "INFERENCE_PRECISION_HINT",
                   "f32") != OV_OK ||
      api->create_request(model->compiled, &model->request) != OV_OK) {
    peel_say(error, error_size, "%s", reason(api));
    free(model);
    return 0;
  }
  return &model->model;
}

peel_engine *peel_openvino_open(const char *folder, char *error, size_t error_size) {
  // The others are opened by the last one and by each other, where a damaged one could not be refused.
  static const char *const libraries[] = {"libtbb.so.12", "libopenvino.so.2641", "libopenvino_onnx_frontend.so.2641",
                                          "libopenvino_intel_cpu_plugin.so", "libopenvino_c.so.2641"};
  char path[4096];
  for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
    if (peel_library_path(path, sizeof path, folder, libraries[i], error, error_size)) return 0;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    peel_say(error, error_size, "%s", dlerror());
    return 0;
  }
  struct openvino *api = calloc(1, sizeof *api);
  if (!api) return 0;
  api->engine.open = compile;
  const struct {
    const char *name;
    void *slot;
  } symbols[] = {
      {"ov_core_create", &api->core_create},
      {"ov_core_compile_model_from_file", &api->compile},
      {"ov_compiled_model_create_infer_request", &api->create_request},
      {"ov_infer_request_set_input_tensor", &api->set_input},
      {"ov_infer_request_infer", &api->infer},
      {"ov_infer_request_get_output_tensor_by_index", &api->get_output},
      {"ov_tensor_create", &api->tensor_create},
      {"ov_tensor_data", &api->tensor_data},
      {"ov_tensor_get_size", &api->tensor_size},
      {"ov_tensor_get_element_type", &api->tensor_type},
      {"ov_tensor_free", &api->tensor_free},
      {"ov_get_last_err_msg", &api->last_error},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *found = dlsym(library, symbols[i].name);
    if (!found) {
      peel_say(error, error_size, "%s has no %s", path, symbols[i].name);
      free(api);
      return 0;
    }
    memcpy(symbols[i].slot, &found, sizeof found);
  }
  if (api->core_create(&api->core) != OV_OK) {
    peel_say(error, error_size, "%s", reason(api));
    free(api);
    return 0;
  }
  return &api->engine;
}
