#define _GNU_SOURCE
#include "engine.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// ONNX Runtime's interface is a table of functions that only ever grows (onnxruntime_c_api.h, OrtApi). Its package has no
// header, so the places used here are counted: version 1 ends with place 101, version 5 added 127 and following.
typedef struct OrtStatus ort_status;
typedef struct OrtEnv ort_env;
typedef struct OrtSession ort_session;
typedef struct OrtSessionOptions ort_options;
typedef struct OrtMemoryInfo ort_memory;
typedef struct OrtValue ort_value;
typedef struct OrtAllocator ort_allocator;
typedef struct OrtTensorTypeAndShapeInfo ort_shape;
typedef struct {
  const void *const *(*get_api)(uint32_t version);
  const char *(*get_version)(void);
} ort_base;
enum { ORT_VERSION = 5, ORT_LOG_FATAL = 4, ORT_SEQUENTIAL = 0, ORT_DEVICE_ALLOCATOR = 0, ORT_DEFAULT_MEMORY = 0, ORT_FLOAT = 1 };

struct onnxruntime {
  peel_engine engine;
  ort_env *env;
  ort_memory *memory;
  ort_allocator *allocator;
  const char *(*get_error)(const ort_status *);
  ort_status *(*create_env)(int, const char *, ort_env **);
  ort_status *(*create_session)(const ort_env *, const char *, const ort_options *, ort_session **);
  ort_status *(*run)(ort_session *, const void *, const char *const *, const ort_value *const *, size_t, const char *const *,
                     size_t, ort_value **);
  ort_status *(*create_options)(ort_options **);
  ort_status *(*set_execution)(ort_options *, int);
  ort_status *(*disable_pattern)(ort_options *);
  ort_status *(*disable_arena)(ort_options *);
  ort_status *(*set_threads)(ort_options *, int);
  ort_status *(*input_name)(const ort_session *, size_t, ort_allocator *, char **);
  ort_status *(*output_name)(const ort_session *, size_t, ort_allocator *, char **);
  ort_status *(*create_tensor)(const ort_memory *, void *, size_t, const int64_t *, size_t, int, ort_value **);
  ort_status *(*tensor_data)(ort_value *, void **);
  ort_status *(*element_type)(const ort_shape *, int *);
  ort_status *(*element_count)(const ort_shape *, size_t *);
  ort_status *(*tensor_shape)(const ort_value *, ort_shape **);
  ort_status *(*create_memory)(int, int, ort_memory **);
  ort_status *(*default_allocator)(ort_allocator **);
  void (*release_status)(ort_status *);
  void (*release_session)(ort_session *);
  void (*release_value)(ort_value *);
  void (*release_shape)(ort_shape *);
  void (*release_options)(ort_options *);
  ort_status *(*set_option)(ort_options *, const char *, const char *);
};

struct onnxruntime_model {
  peel_model model;
  const struct onnxruntime *api;
  ort_session *session;
  char *input;
  char *output;
};

// Returns whether a call failed, with its text in `error`.
static int failed(const struct onnxruntime *api, ort_status *status, char *error, size_t error_size) {
  if (!status) return 0;
  peel_say(error, error_size, "%s", api->get_error(status));
  api->release_status(status);
  return 1;
}
#define FAILED(call) failed(api, api->call, error, error_size)

static int run(peel_model *opened, int side, const float *input, float *output, char *error, size_t error_size) {
  const struct onnxruntime_model *model = (const struct onnxruntime_model *)opened;
  const struct onnxruntime *api = model->api;
  const int64_t dims[4] = {1, 3, side, side};
  const size_t plane = (size_t)side * (size_t)side;
  const char *inputs[] = {model->input}, *outputs[] = {model->output};
  ort_value *in = 0, *out = 0;
  ort_shape *shape = 0;
  void *data = 0;
  size_t size = 0;
  int type = 0, status = -1;
  // The tensor borrows the caller's values and is gone before this returns.
  if (FAILED(create_tensor(api->memory, (void *)input, plane * 3 * sizeof(float), dims, 4, ORT_FLOAT, &in))) goto done;
  const ort_value *const values[] = {in};
  if (FAILED(run(model->session, 0, inputs, values, 1, outputs, 1, &out)) || FAILED(tensor_shape(out, &shape)) ||
      FAILED(element_count(shape, &size)) || FAILED(element_type(shape, &type)) || FAILED(tensor_data(out, &data)))
    goto done;
  if (size != plane || type != ORT_FLOAT) {
    peel_say(error, error_size, "the model's output has %zu values of type %d, not %zu of type %d", size, type, plane, ORT_FLOAT);
    goto done;
  }
  memcpy(output, data, plane * sizeof(float));
  status = 0;
done:
  if (shape) api->release_shape(shape);
  if (out) api->release_value(out);
  if (in) api->release_value(in);
  return status;
}

static peel_model *compile(peel_engine *engine, const char *path, int threads, char *error, size_t error_size) {
  const struct onnxruntime *api = (const struct onnxruntime *)engine;
  struct onnxruntime_model *model = calloc(1, sizeof *model);
  if (!model) return 0;
  model->model.run = run;
  model->api = api;
  ort_options *options = 0;
  // Without an arena and a plan of memory a run takes from the system what it needs and gives it back: 0.7 GB instead of
  // 1.5 GB at the peak. Threads that spin while they wait would take the time of the steps between two runs.
  const int bad = FAILED(create_options(&options)) || FAILED(set_threads(options, threads)) ||
                  FAILED(set_execution(options, ORT_SEQUENTIAL)) || FAILED(disable_arena(options)) ||
                  FAILED(disable_pattern(options)) || FAILED(set_option(options, "session.intra_op.allow_spinning", "0")) ||
                  FAILED(create_session(api->env, path, options, &model->session)) ||
                  FAILED(input_name(model->session, 0, api->allocator, &model->input)) ||
                  FAILED(output_name(model->session, 0, api->allocator, &model->output));
  if (options) api->release_options(options);
  if (!bad) return &model->model;
  if (model->session) api->release_session(model->session);
  free(model);
  return 0;
}

static void fill(struct onnxruntime *api, const void *const *table) {
  const struct {
    int place;
    void *slot;
  } places[] = {
      {2, &api->get_error},       {3, &api->create_env},       {7, &api->create_session},   {9, &api->run},
      {10, &api->create_options}, {13, &api->set_execution},   {17, &api->disable_pattern}, {19, &api->disable_arena},
      {24, &api->set_threads},    {36, &api->input_name},      {37, &api->output_name},     {49, &api->create_tensor},
      {51, &api->tensor_data},    {60, &api->element_type},    {64, &api->element_count},   {65, &api->tensor_shape},
      {69, &api->create_memory},  {78, &api->default_allocator}, {93, &api->release_status}, {95, &api->release_session},
      {96, &api->release_value},  {99, &api->release_shape},   {100, &api->release_options}, {130, &api->set_option},
  };
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
    memcpy(places[i].slot, &table[places[i].place], sizeof table[0]);
}

peel_engine *peel_onnxruntime_open(const char *folder, char *error, size_t error_size) {
  char path[4096];
  if (peel_library_path(path, sizeof path, folder, "libonnxruntime.so.1.32.0", error, error_size)) return 0;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    peel_say(error, error_size, "%s", dlerror());
    return 0;
  }
  const ort_base *(*get_base)(void) = 0;
  void *found = dlsym(library, "OrtGetApiBase");
  memcpy(&get_base, &found, sizeof found);
  const ort_base *base = get_base ? get_base() : 0;
  const void *const *table = base ? base->get_api(ORT_VERSION) : 0;
  if (!table) {
    peel_say(error, error_size, "%s does not offer version %d of its interface", path, ORT_VERSION);
    return 0;
  }
  struct onnxruntime *api = calloc(1, sizeof *api);
  if (!api) return 0;
  api->engine.open = compile;
  fill(api, table);
  if (FAILED(create_env(ORT_LOG_FATAL, "peel", &api->env)) ||
      FAILED(create_memory(ORT_DEVICE_ALLOCATOR, ORT_DEFAULT_MEMORY, &api->memory)) ||
      FAILED(default_allocator(&api->allocator))) {
    free(api);
    return 0;
  }
  return &api->engine;
}
