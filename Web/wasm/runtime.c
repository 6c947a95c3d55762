// The part of a C library that Embedded Swift needs: memory from a free list over wasm's own growing memory.
typedef unsigned long size_t;

struct block {
  size_t size;  // of the payload
  struct block *next;
};

extern unsigned char __heap_base;
static struct block *list;
static size_t top;

static struct block *grow(size_t size) {
  if (top == 0) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t end = top + 16 + size;
  if (end < top) return 0;
  size_t have = (size_t)__builtin_wasm_memory_size(0) << 16;
  if (end > have) {
    size_t pages = (end - have + 65535) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  struct block *made = (struct block *)top;
  made->size = size;
  top = end;
  return made;
}

void free(void *pointer) {
  if (!pointer) return;
  struct block *back = (struct block *)((char *)pointer - 16), **at = &list;
  while (*at && *at < back) at = &(*at)->next;
  back->next = *at;
  *at = back;
  // Join neighbours, so that one picture's memory serves the next whatever its size.
  if (back->next && (char *)back + 16 + back->size == (char *)back->next) {
    back->size += 16 + back->next->size;
    back->next = back->next->next;
  }
  if (at != &list) {
    struct block *before = (struct block *)((char *)at - __builtin_offsetof(struct block, next));
    if ((char *)before + 16 + before->size == (char *)back) {
      before->size += 16 + back->size;
      before->next = back->next;
    }
  }
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment > 16) return 22;
  if (size > 0x7fff0000) return 12;
  size = (size + 15) & ~(size_t)15;
  for (struct block **at = &list; *at; at = &(*at)->next) {
    struct block *found = *at;
    if (found->size < size) continue;
    if (found->size >= size + 64) {
      struct block *rest = (struct block *)((char *)found + 16 + size);
      rest->size = found->size - size - 16;
      rest->next = found->next;
      found->size = size;
      *at = rest;
    } else {
      *at = found->next;
    }
    *out = (char *)found + 16;
    return 0;
  }
  struct block *made = grow(size);
  if (!made) return 12;
  *out = (char *)made + 16;
  return 0;
}

// With -mbulk-memory each body is one wasm instruction, not a call of itself.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }
