// Memory management of OpenMP: omp_alloc and its kin, and what clang makes of allocate clauses and directives. As for
// malloc, blocks start clean, and giving one back is a write of all of it. libomp cuts them from larger ones of its
// own.
#include "entry/heap_life.h"

#include "detect/memory_life.h"

#include "platform/next.h"

#include <omp.h>

extern "C" {
void *__kmpc_alloc(int thread, size_t size, omp_allocator_handle_t allocator);
void *__kmpc_aligned_alloc(int thread, size_t alignment, size_t size, omp_allocator_handle_t allocator);
void __kmpc_free(int thread, void *block, omp_allocator_handle_t allocator);
}

namespace ompracer {

namespace {

void beginOpenmpBlock(void *block, uptr size, const HeapMap::Stack &stack) {
  gDetector.heap.add(reinterpret_cast<uptr>(block), stack, size);
  if (gThread.wanted)
    beginLife(gThread, reinterpret_cast<uptr>(block), size);
}

/// `argument`: which one of the call the block is (Caller::accessTo).
void endOpenmpBlock(void *block, unsigned argument, void *caller) {
  uptr begin = reinterpret_cast<uptr>(block);
  if (OMPRACER_LIKELY(!gDetector.ready) || !block)
    return;
  uptr size = gDetector.heap.toldSize(begin);
  if (size && gThread.wanted && !gThread.inRuntime) {
    gDetector.heap.end(begin, size);
    endRange(begin, size, argument, Caller(caller));
  } else {
    gDetector.heap.remove(begin);
  }
}

} // namespace

} // namespace ompracer

using namespace ompracer;

/// Calls the next definition, which allocates `size` bytes. A macro, because it looks at the frame it stands in.
#define OMPRACER_ALLOCATE(name, size, ...)                                                                             \
  OMPRACER_NEXT(name, nullptr)                                                                                         \
  void *block = real(__VA_ARGS__);                                                                                     \
  if (OMPRACER_UNLIKELY(gDetector.ready) && block && !gThread.inRuntime) {                                             \
    HeapMap::Stack stack;                                                                                              \
    walkFrames(stack);                                                                                                 \
    beginOpenmpBlock(block, size, stack);                                                                              \
  }                                                                                                                    \
  return block

OMPRACER_INTERCEPT void *omp_alloc(size_t size, omp_allocator_handle_t allocator) {
  OMPRACER_ALLOCATE(omp_alloc, size, size, allocator);
}

OMPRACER_INTERCEPT void *omp_aligned_alloc(size_t alignment, size_t size, omp_allocator_handle_t allocator) {
  OMPRACER_ALLOCATE(omp_aligned_alloc, size, alignment, size, allocator);
}

OMPRACER_INTERCEPT void *omp_calloc(size_t count, size_t size, omp_allocator_handle_t allocator) {
  OMPRACER_ALLOCATE(omp_calloc, count * size, count, size, allocator);
}

OMPRACER_INTERCEPT void *omp_aligned_calloc(size_t alignment, size_t count, size_t size,
                                            omp_allocator_handle_t allocator) {
  OMPRACER_ALLOCATE(omp_aligned_calloc, count * size, alignment, count, size, allocator);
}

/// The old block ends its life, also when the new one lies in the same place.
OMPRACER_INTERCEPT void *omp_realloc(void *old, size_t size, omp_allocator_handle_t allocator,
                                     omp_allocator_handle_t freeing) {
  endOpenmpBlock(old, 0, __builtin_return_address(0));
  OMPRACER_ALLOCATE(omp_realloc, size, old, size, allocator, freeing);
}

OMPRACER_INTERCEPT void omp_free(void *block, omp_allocator_handle_t allocator) {
  endOpenmpBlock(block, 0, __builtin_return_address(0));
  OMPRACER_NEXT(omp_free, nullptr)
  real(block, allocator);
}

OMPRACER_INTERCEPT void *__kmpc_alloc(int thread, size_t size, omp_allocator_handle_t allocator) {
  OMPRACER_ALLOCATE(__kmpc_alloc, size, thread, size, allocator);
}

OMPRACER_INTERCEPT void *__kmpc_aligned_alloc(int thread, size_t alignment, size_t size,
                                              omp_allocator_handle_t allocator) {
  OMPRACER_ALLOCATE(__kmpc_aligned_alloc, size, thread, alignment, size, allocator);
}

OMPRACER_INTERCEPT void __kmpc_free(int thread, void *block, omp_allocator_handle_t allocator) {
  endOpenmpBlock(block, Caller::kOwnVariable, __builtin_return_address(0));
  OMPRACER_NEXT(__kmpc_free, nullptr)
  real(thread, block, allocator);
}
