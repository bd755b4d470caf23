// Heap: blocks start clean, and giving one back is a write of all of it. It stays recorded until somebody gets the
// memory again, so that a use by a task that comes too late is found.
//
// malloc and its kin are forwarded, each to its own next definition. The first call looks those up; a call that the
// look-up itself makes goes to libc directly. operator new and delete end in malloc and free.
//
// Another allocator may replace some of the functions only, before ours or after them.
#include "entry/heap_life.h"
#include "entry/shared_mappings.h"

#include "base/log.h"
#include "detect/memory_life.h"
#include "detect/report_race.h"
#include "notes/notes.h"
#include "platform/platform.h"

#include <cerrno>
#include <cstdarg>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void *__libc_valloc(size_t);
void *__libc_pvalloc(size_t);
void __libc_free(void *);
}

namespace ompracer {

namespace {

/// The next allocator, complete once gState is kKnown. Before, libc's functions are used.
struct Allocator {
  void *(*malloc)(size_t) = nullptr;
  void *(*calloc)(size_t, size_t) = nullptr;
  void *(*realloc)(void *, size_t) = nullptr;
  void *(*memalign)(size_t, size_t) = nullptr;
  void *(*alignedAlloc)(size_t, size_t) = nullptr;
  int (*posixMemalign)(void **, size_t, size_t) = nullptr;
  void *(*valloc)(size_t) = nullptr;
  void *(*pvalloc)(size_t) = nullptr;
  void (*free)(void *) = nullptr;
  size_t (*usableSize)(void *) = nullptr;
};
int alignByLibc(void **out, size_t alignment, size_t size) {
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}
constexpr Allocator kLibc = {__libc_malloc, __libc_calloc, __libc_realloc, __libc_memalign, __libc_memalign,
                             alignByLibc,   __libc_valloc, __libc_pvalloc, __libc_free,     nullptr};
enum : int { kUnknown, kSearching, kKnown };
/// Release when gNext is set; pairs with the acquires before it is used.
constinit std::atomic<int> gState{kUnknown};
constinit Allocator gNext;

template <typename F, typename G> bool sameModule(F *function, G *other) {
  Module module;
  return findModule(reinterpret_cast<uptr>(function), module) && module.range.contains(reinterpret_cast<uptr>(other));
}

[[gnu::cold, gnu::noinline]] const Allocator &searchAllocator() {
  int expected = kUnknown;
  if (!gState.compare_exchange_strong(expected, kSearching, std::memory_order_acquire))
    return expected == kKnown ? gNext : kLibc;
  auto find = [](auto &pointer, const char *name, auto fallback) {
    void *symbol = nextSymbol(name);
    pointer = symbol ? reinterpret_cast<decltype(+fallback)>(symbol) : fallback;
  };
  find(gNext.malloc, "malloc", __libc_malloc);
  find(gNext.calloc, "calloc", __libc_calloc);
  find(gNext.realloc, "realloc", __libc_realloc);
  find(gNext.memalign, "memalign", __libc_memalign);
  find(gNext.alignedAlloc, "aligned_alloc", __libc_memalign);
  find(gNext.posixMemalign, "posix_memalign", alignByLibc);
  find(gNext.valloc, "valloc", __libc_valloc);
  find(gNext.pvalloc, "pvalloc", __libc_pvalloc);
  find(gNext.free, "free", __libc_free);
  find(gNext.usableSize, "malloc_usable_size", malloc_usable_size);
  // Another allocator's blocks have a size that only it knows.
  if (!sameModule(gNext.malloc, gNext.usableSize))
    gNext.usableSize = [](void *) -> size_t { return 0; };
  gDetector.heap.sizeOf = [](uptr block) -> uptr { return gNext.usableSize(reinterpret_cast<void *>(block)); };
  gState.store(kKnown, std::memory_order_release);
  return gNext;
}

inline const Allocator &allocator() {
  // Acquire: pairs with the release above.
  return OMPRACER_LIKELY(gState.load(std::memory_order_acquire) == kKnown) ? gNext : searchAllocator();
}

/// For a call that gives something back. Where that is the first call, the block is none that ours gave out, and the
/// caller may be the linker, which releases its last error: looking something up would release that once more.
inline const Allocator &knownAllocator() {
  return OMPRACER_LIKELY(gState.load(std::memory_order_acquire) == kKnown) ? gNext : kLibc; // pairs as in allocator()
}

/// Another allocator gives out blocks that ours are not told of: their lives begin when they are given back.
constinit bool gOthersAllocate = false;

/// A block begins its life. A macro, because it looks at the frame of the function it stands in.
#define OMPRACER_BEGIN_BLOCK(next, block)                                                                              \
  do {                                                                                                                 \
    if (OMPRACER_UNLIKELY(gDetector.ready) && (block) && !gThread.inRuntime) {                                         \
      HeapMap::Stack stack;                                                                                            \
      walkFrames(stack);                                                                                               \
      beginBlock(next, block, stack);                                                                                  \
    }                                                                                                                  \
  } while (false)

void beginBlock(const Allocator &next, void *block, const HeapMap::Stack &stack) {
  gDetector.heap.add(reinterpret_cast<uptr>(block), stack);
  if (gThread.wanted && next.usableSize)
    beginLife(gThread, reinterpret_cast<uptr>(block), next.usableSize(block));
}

inline void endBlock(const Allocator &next, void *block, void *caller) {
  if (OMPRACER_LIKELY(!gDetector.ready) || !block)
    return;
  const uptr begin = reinterpret_cast<uptr>(block);
  if (gThread.wanted && !gThread.inRuntime && next.usableSize) {
    uptr size = next.usableSize(block);
    gDetector.heap.end(begin, size);
    if (gOthersAllocate)
      beginLife(gThread, begin, size);
    else
      endRange(begin, size, 0, Caller(caller));
  } else {
    gDetector.heap.remove(begin);
  }
}

} // namespace

void endRange(uptr begin, uptr size, unsigned argument, const Caller &caller) {
  if (!caller.counts()) {
    beginLife(gThread, begin, size);
    return;
  }
  // It stays recorded, also where the addresses go back to the system: who uses them now gets a signal, and who gets
  // them begins a life there (mappings, modules, stacks) or is somebody whose accesses nobody sees.
  const Entry b = caller.accessTo(begin, true, argument);
  endOfLife(begin, size, b, caller.site());
}

} // namespace ompracer

using namespace ompracer;

OMPRACER_INTERCEPT void *malloc(size_t size) {
  const Allocator &next = allocator();
  void *block = next.malloc(size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT void *calloc(size_t count, size_t size) {
  const Allocator &next = allocator();
  void *block = next.calloc(count, size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT void free(void *block) {
  const Allocator &next = knownAllocator();
  endBlock(next, block, __builtin_return_address(0));
  next.free(block);
}

/// The old block ends its life, also when the new one lies in the same place.
OMPRACER_INTERCEPT void *realloc(void *block, size_t size) {
  const Allocator &next = block ? knownAllocator() : allocator();
  endBlock(next, block, __builtin_return_address(0));
  block = next.realloc(block, size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT void *reallocarray(void *block, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  const Allocator &next = block ? knownAllocator() : allocator();
  endBlock(next, block, __builtin_return_address(0));
  block = next.realloc(block, bytes);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT void *memalign(size_t alignment, size_t size) {
  const Allocator &next = allocator();
  void *block = next.memalign(alignment, size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT void *aligned_alloc(size_t alignment, size_t size) {
  const Allocator &next = allocator();
  void *block = next.alignedAlloc(alignment, size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT int posix_memalign(void **out, size_t alignment, size_t size) {
  const Caller caller(__builtin_return_address(0));
  if (alignment % sizeof(void *) || alignment == 0 || (alignment & (alignment - 1)))
    return EINVAL;
  int saved = errno;
  const Allocator &next = allocator();
  void *block = nullptr;
  const int result = next.posixMemalign(&block, alignment, size);
  errno = saved;
  if (result != 0 || !block)
    return result != 0 ? result : ENOMEM;
  OMPRACER_BEGIN_BLOCK(next, block);
  caller.writes(0, out, sizeof *out);
  *out = block;
  return 0;
}

OMPRACER_INTERCEPT void *valloc(size_t size) {
  const Allocator &next = allocator();
  void *block = next.valloc(size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

OMPRACER_INTERCEPT void *pvalloc(size_t size) {
  const Allocator &next = allocator();
  void *block = next.pvalloc(size);
  OMPRACER_BEGIN_BLOCK(next, block);
  return block;
}

// Mappings. The calls are made directly: nothing has to be looked up, and libc's wrappers do no more.

static void *mapped(void *result, size_t size) {
  if (result != MAP_FAILED && gThread.wanted && !gThread.inRuntime)
    beginLife(gThread, reinterpret_cast<uptr>(result), size);
  return result;
}

OMPRACER_INTERCEPT void *mmap(void *hint, size_t size, int protection, int flags, int file, off_t offset) noexcept {
  if (offset & 4095) {
    errno = EINVAL;
    return MAP_FAILED;
  }
  void *result = reinterpret_cast<void *>(syscall(SYS_mmap, hint, size, protection, flags, file, offset));
  // MAP_SHARED_VALIDATE has the bit, too.
  if (result != MAP_FAILED && (flags & MAP_SHARED) && !(flags & MAP_ANONYMOUS))
    sharedMappingBegins(result, size, protection, file, offset);
  return mapped(result, size);
}

OMPRACER_INTERCEPT void *mmap64(void *hint, size_t size, int protection, int flags, int file, off_t offset) noexcept {
  return mmap(hint, size, protection, flags, file, offset);
}

OMPRACER_INTERCEPT int munmap(void *begin, size_t size) noexcept {
  if (gThread.wanted && !gThread.inRuntime)
    endRange(reinterpret_cast<uptr>(begin), size, 0, Caller(__builtin_return_address(0)));
  sharedMappingsEnd(begin, size); // before another thread may get the addresses
  return static_cast<int>(syscall(SYS_munmap, begin, size));
}

OMPRACER_INTERCEPT void *mremap(void *old, size_t oldSize, size_t size, int flags, ...) noexcept {
  void *place = nullptr;
  if (flags & MREMAP_FIXED) {
    va_list more;
    va_start(more, flags);
    place = va_arg(more, void *);
    va_end(more);
  }
  // As with realloc it is chance whether something that grows stays in its place.
  const bool moves = (flags & MREMAP_FIXED) || ((flags & MREMAP_MAYMOVE) && size > oldSize);
  const size_t kept = moves ? 0 : size < oldSize ? size : oldSize;
  if (kept < oldSize && gThread.wanted && !gThread.inRuntime)
    endRange(reinterpret_cast<uptr>(old) + kept, oldSize - kept, 0, Caller(__builtin_return_address(0)));
  void *result = reinterpret_cast<void *>(syscall(SYS_mremap, old, oldSize, size, flags, place));
  if (result != MAP_FAILED && kept < size)
    mapped(static_cast<char *>(result) + kept, size - kept);
  return result;
}

// Ours, also where the calls of the program reach another definition.
#define OMPRACER_OURS(name) extern "C" __attribute__((alias(#name), visibility("hidden"))) decltype(::name) ours_##name
OMPRACER_OURS(malloc);
OMPRACER_OURS(calloc);
OMPRACER_OURS(realloc);
OMPRACER_OURS(memalign);
OMPRACER_OURS(aligned_alloc);
OMPRACER_OURS(posix_memalign);
OMPRACER_OURS(free);
#undef OMPRACER_OURS

namespace ompracer {

void noteOtherAllocator() {
  struct Function {
    const char *name;
    // volatile: the compiler takes the two for one.
    void *volatile called;
    void *volatile ours;
  };
#define OMPRACER_PAIR(name)                                                                                            \
  {                                                                                                                    \
    #name, reinterpret_cast<void *>(&::name), reinterpret_cast<void *>(&ours_##name)                                   \
  }
  const Function functions[] = {OMPRACER_PAIR(malloc),   OMPRACER_PAIR(calloc),        OMPRACER_PAIR(realloc),
                                OMPRACER_PAIR(memalign), OMPRACER_PAIR(aligned_alloc), OMPRACER_PAIR(posix_memalign),
                                OMPRACER_PAIR(free)};
#undef OMPRACER_PAIR
  const Function *first = nullptr;
  unsigned count = 0;
  Text names;
  for (const Function &f : functions) {
    if (f.called == f.ours)
      continue;
    gOthersAllocate |= std::string_view(f.name) != "free";
    names.add("%s%s", count++ ? ", " : "", f.name);
    if (!first)
      first = &f;
  }
  if (!first)
    return;
  RuntimeScope scope;
  Module program, module;
  Text note("memory that is given back and used anew: ");
  if (!moduleAt(0, program) || !findModule(reinterpret_cast<uptr>(first->called), module) ||
      module.base == program.base)
    note.add("the program has its own %s", names.c_str());
  else
    note.add("%s of %s %s before ompracer's (put libompracer_rt.so before it in LD_PRELOAD)", names.c_str(),
             module.path, count == 1 ? "stands" : "stand");
  noteNotChecked("allocator", note.c_str());
}

} // namespace ompracer
