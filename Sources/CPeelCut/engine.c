#include "engine.h"

#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void peel_say(char *error, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(error, size, format, list);
  va_end(list);
}

// Whether everything that the loader will map is in the file: a page behind its end is a SIGBUS, not an error.
static int is_whole(FILE *file) {
  Elf64_Ehdr head;
  if (fread(&head, sizeof head, 1, file) != 1 || memcmp(head.e_ident, ELFMAG, SELFMAG) || head.e_ident[EI_CLASS] != ELFCLASS64 ||
      head.e_phentsize != sizeof(Elf64_Phdr))
    return 0;
  if (fseek(file, 0, SEEK_END)) return 0;
  const long end = ftell(file);
  if (end < 0 || head.e_phoff > (uint64_t)end || fseek(file, (long)head.e_phoff, SEEK_SET)) return 0;
  for (int i = 0; i < head.e_phnum; i++) {
    Elf64_Phdr part;
    if (fread(&part, sizeof part, 1, file) != 1) return 0;
    if (part.p_offset > (uint64_t)end || part.p_filesz > (uint64_t)end - part.p_offset) return 0;
  }
  return 1;
}

int peel_library_path(char *path, size_t path_size, const char *folder, const char *name, char *error, size_t error_size) {
  if ((size_t)snprintf(path, path_size, "%s/%s", folder, name) >= path_size) {
    peel_say(error, error_size, "the path of %s is too long", name);
    return -1;
  }
  FILE *file = fopen(path, "rbe");
  if (!file) {
    peel_say(error, error_size, "%s: %s", path, strerror(errno));
    return -1;
  }
  const int whole = is_whole(file);
  fclose(file);
  if (!whole) peel_say(error, error_size, "%s is not a whole library", path);
  return whole ? 0 : -1;
}

peel_model *peel_model_open(peel_engine *engine, const char *path, int threads, char *error, size_t error_size) {
  return engine->open(engine, path, threads, error, error_size);
}

int peel_model_run(peel_model *model, int side, const float *input, float *output, char *error, size_t error_size) {
  return model->run(model, side, input, output, error, error_size);
}
