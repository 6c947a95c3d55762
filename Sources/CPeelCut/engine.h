#pragma once
#include "CPeelCut.h"

/// What every engine gives; its own struct begins with this one.
struct peel_engine {
  peel_model *(*open)(peel_engine *engine, const char *path, int threads, char *error, size_t error_size);
};

/// What every model gives; its own struct begins with this one.
struct peel_model {
  int (*run)(peel_model *model, int side, const float *input, float *output, char *error, size_t error_size);
};

/// Writes a text that is cut off when it is too long.
void peel_say(char *error, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/// Joins a folder and a file name, and checks that the file is a whole shared library. Returns 0, or -1 and a text in `error`.
int peel_library_path(char *path, size_t path_size, const char *folder, const char *name, char *error, size_t error_size);
