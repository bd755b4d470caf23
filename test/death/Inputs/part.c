// A part of an allocator: what PART_… says, by functions of libc. Before or after ompracer's in the search order.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

#ifdef PART_MALLOC
void *malloc(size_t size) { return __libc_malloc(size); }
#endif
#ifdef PART_CALLOC
void *calloc(size_t count, size_t size) { return __libc_calloc(count, size); }
#endif
#ifdef PART_REALLOC
void *realloc(void *block, size_t size) { return __libc_realloc(block, size); }
#endif
#ifdef PART_FREE
void free(void *block) { __libc_free(block); }
#endif
#ifdef PART_ALIGNED
void *aligned_alloc(size_t alignment, size_t size) { return __libc_memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}
#endif
#ifdef PART_NEW // operator new(unsigned long)
void *_Znwm(size_t size) { return __libc_malloc(size); }
#endif
#ifdef PART_LOOKS_UP
void *malloc(size_t size) {
  static void *(*next)(size_t);
  static int searching;
  if (!next && !searching) {
    searching = 1;
    dlsym(RTLD_NEXT, "no such symbol");
    dlsym(RTLD_NEXT, "nor this one");
    next = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
    searching = 0;
  }
  return next ? next(size) : __libc_malloc(size);
}
#endif
