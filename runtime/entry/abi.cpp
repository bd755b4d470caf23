// The C ABI: what instrumented code calls. Every function is a thin shell around detect/.
#include "entry/heap_life.h"

#include "base/log.h"
#include "detect/current.h"
#include "detect/lanes.h"
#include "detect/memory_life.h"
#include "detect/start.h"
#include "detect/value_order.h"
#include "notes/notes.h"
#include "platform/next.h"
#include "record/access.h"
#include "record/series.h"
#include "report/record.h"
#include "report/sink.h"
#include "verbs/own_chunk.h"

#include "ompracer/abi.h"

#include <utility>

using namespace ompracer;

constinit std::atomic<bool> ompracer::gMayLookUp{false};

OMPRACER_EXPORT void __ompracer_is_missing__link_with_ompracer_cc_or_lompracer_rt() {}

OMPRACER_EXPORT void __ompracer_module(uint32_t abiVersion, const char *name) {
  if (abiVersion != OMPRACER_ABI_VERSION)
    fatal(kExitUsage, "%s was compiled for version %u of the runtime interface, this runtime has version %u",
          name ? name : "a module", abiVersion, OMPRACER_ABI_VERSION);
  gMayLookUp.store(true, std::memory_order_relaxed);
  ensureStarted();
  lookUpNextFunctions();
  static std::atomic<bool> looked{false}; // relaxed: nothing depends on it
  if (!looked.exchange(true, std::memory_order_relaxed))
    noteOtherAllocator();
  // The name stands in the module; the call may be a tail call, and return elsewhere.
  if (name)
    addInstrumentedModule(asAddress(name));
}

OMPRACER_EXPORT void __ompracer_code(const void *begin, const void *end, uint32_t width) {
  if (begin != end)
    addCodeList(static_cast<const char *>(begin), static_cast<const char *>(end), width);
}

OMPRACER_EXPORT void __ompracer_openmp_ignored(const char *file, uint32_t line) {
  const Text text("%s has OpenMP directives (line %u) and was compiled without -fopenmp", file, line);
  noteNotChecked(kOpenmpIgnored, text.c_str());
}

OMPRACER_EXPORT unsigned long long __ompracer_race_count() { return raceCount(); }

#define OMPRACER_PLAIN(size)                                                                                           \
  OMPRACER_EXPORT void __ompracer_read##size(const void *addr, OmpracerSite *site, uint32_t flags) {                   \
    access<size, false>(asAddress(addr), site, flags);                                                                 \
  }                                                                                                                    \
  OMPRACER_EXPORT void __ompracer_write##size(void *addr, OmpracerSite *site, uint32_t flags) {                        \
    access<size, true>(asAddress(addr), site, flags);                                                                  \
  }
OMPRACER_PLAIN(1)
OMPRACER_PLAIN(2)
OMPRACER_PLAIN(4)
OMPRACER_PLAIN(8)
OMPRACER_PLAIN(16)
#undef OMPRACER_PLAIN

[[gnu::always_inline]] static inline void range(uptr address, size_t size, OmpracerSite *site, uint32_t flags,
                                                bool write) {
  Thread &t = gThread;
  if (OMPRACER_LIKELY(!t.recording))
    return;
  ++t.accesses;
  if (OMPRACER_UNLIKELY(flags & OMPRACER_DECIDES))
    usedForControlIfLocked(t, address, size);
  t.entryPc = asAddress(__builtin_return_address(0));
  u64 owner = ownershipOf(t, address, flags);
  recordRange(address, size, withOwner(accessBits(t, write, false), owner), gDetector.sites.idOf(site, t.context));
}

OMPRACER_EXPORT void __ompracer_read_range(const void *addr, size_t size, OmpracerSite *site, uint32_t flags) {
  range(asAddress(addr), size, site, flags, false);
}
OMPRACER_EXPORT void __ompracer_write_range(void *addr, size_t size, OmpracerSite *site, uint32_t flags) {
  range(asAddress(addr), size, site, flags, true);
}

[[gnu::always_inline]] static inline void repeated(uptr address, size_t size, int64_t stride, size_t count,
                                                   int64_t pitch, size_t rows, OmpracerSite *site, uint32_t flags,
                                                   bool write) {
  Thread &t = gThread;
  if (OMPRACER_LIKELY(!t.recording))
    return;
  t.entryPc = asAddress(__builtin_return_address(0));
  recordPlane(t, address, size, stride, count, pitch, rows, write, site, flags);
}

OMPRACER_EXPORT void __ompracer_read_repeated(const void *addr, size_t size, int64_t stride, size_t count,
                                              OmpracerSite *site, uint32_t flags) {
  repeated(asAddress(addr), size, stride, count, 0, 1, site, flags, false);
}
OMPRACER_EXPORT void __ompracer_write_repeated(void *addr, size_t size, int64_t stride, size_t count,
                                               OmpracerSite *site, uint32_t flags) {
  repeated(asAddress(addr), size, stride, count, 0, 1, site, flags, true);
}
OMPRACER_EXPORT void __ompracer_read_plane(const void *addr, size_t size, int64_t stride, size_t count, int64_t pitch,
                                           size_t rows, OmpracerSite *site, uint32_t flags) {
  repeated(asAddress(addr), size, stride, count, pitch, rows, site, flags, false);
}
OMPRACER_EXPORT void __ompracer_write_plane(void *addr, size_t size, int64_t stride, size_t count, int64_t pitch,
                                            size_t rows, OmpracerSite *site, uint32_t flags) {
  repeated(asAddress(addr), size, stride, count, pitch, rows, site, flags, true);
}

[[gnu::always_inline]] static inline void atomicAccess(uptr address, size_t size, OmpracerSite *site, uint32_t flags,
                                                       bool write) {
  Thread &t = gThread;
  if (OMPRACER_LIKELY(!t.recording))
    return;
  ++t.accesses;
  Entry b = withOwner(accessBits(t, write, true), ownershipOf(t, address, flags));
  bool oneByteGroup = size - 1 < 8 && (size & (size - 1)) == 0 && (address & (size - 1)) == 0;
  if (OMPRACER_UNLIKELY(!oneByteGroup))
    return recordUnaligned(address, static_cast<u32>(size), b, site);
  b = b.with(byteGroupOf(address, static_cast<u32>(size)));
  Leaf *leaf = gDetector.trie.leafAt(address);
  if (leaf && alreadyRecorded(*leaf, address, b))
    return;
  gValueOrder.prefetch(address); // comes from memory while the cell does
  recordSlow(address, b, site, leaf);
}

OMPRACER_EXPORT void __ompracer_value_decides(const void *addr, size_t size, uint32_t order) {
  static_assert(ValueOrder::kPlain == OMPRACER_PLAIN);
  gValueOrder.onValueUsedForControl(gThread, asAddress(addr), size, order);
}
OMPRACER_EXPORT void __ompracer_fence(uint32_t order) {
  if (order != OMPRACER_RELAXED)
    gValueOrder.flush(gThread, order);
}
OMPRACER_EXPORT void __ompracer_assembly(OmpracerSite *site, uint32_t mayWait) {
  Thread &t = gThread;
  if (!t.recording)
    return;
  SiteTable::noteUnknown(*site);
  if (mayWait)
    gValueOrder.acquireFromAll(t);
}
OMPRACER_EXPORT void __ompracer_expect_waits(uint32_t evidence) { gDetector.waits.add(evidence); }

OMPRACER_EXPORT void __ompracer_atomic_load(const void *addr, size_t size, uint32_t, OmpracerSite *site,
                                            uint32_t flags) {
  atomicAccess(asAddress(addr), size, site, flags, false);
}
OMPRACER_EXPORT void __ompracer_atomic_store(void *addr, size_t size, uint32_t order, OmpracerSite *site,
                                             uint32_t flags) {
  atomicAccess(asAddress(addr), size, site, flags, true);
  gValueOrder.atomicWrite(gThread, asAddress(addr), size, order, false);
}
OMPRACER_EXPORT void __ompracer_atomic_rmw(void *addr, size_t size, uint32_t order, OmpracerSite *site,
                                           uint32_t flags) {
  atomicAccess(asAddress(addr), size, site, flags, true);
  gValueOrder.atomicWrite(gThread, asAddress(addr), size, order, true);
}
OMPRACER_EXPORT void __ompracer_atomic_cmpxchg_begin(const void *addr) {
  gValueOrder.updateBegins(gThread, asAddress(addr));
}
OMPRACER_EXPORT void __ompracer_atomic_cmpxchg(void *addr, size_t size, uint32_t order, int succeeded,
                                               OmpracerSite *site, uint32_t flags) {
  atomicAccess(asAddress(addr), size, site, flags, succeeded != 0);
  if (succeeded)
    gValueOrder.atomicWrite(gThread, asAddress(addr), size, order, true);
  gValueOrder.updateEnds(gThread);
}

static void begin(Thread &t, u64 iteration) {
  if (setIteration(t, iteration))
    leaveOwnChunk(iteration);
}

OMPRACER_EXPORT void __ompracer_iteration(uint64_t iteration) {
  if (Thread &t = gThread; t.recording)
    begin(t, iteration);
}

OMPRACER_EXPORT void __ompracer_place(uint64_t *place) { *place = asAddress(__builtin_return_address(0)); }

OMPRACER_EXPORT void __ompracer_iteration_of(uint64_t iteration, const OmpracerIterations *loop) {
  Thread &t = gThread;
  if (!t.recording || goOnInStretch(t, iteration, *loop))
    return;
  t.entryPc = asAddress(__builtin_return_address(0));
  begin(t, iteration);
  recordStretch(t, iteration, *loop);
}

OMPRACER_EXPORT void __ompracer_iterations(const OmpracerIterations *loop) {
  Thread &t = gThread;
  if (!t.recording)
    return;
  t.entryPc = asAddress(__builtin_return_address(0));
  for (u64 done = 0; done < loop->count;) {
    begin(t, loop->first + done);
    done += recordWholeStretch(t, loop->first + done, *loop);
  }
}

OMPRACER_EXPORT void __ompracer_iteration_end(void) {}

OMPRACER_EXPORT void __ompracer_simd_begin(uint32_t safelen, uint32_t flags) {
  simdBegins(gThread, safelen, flags, asAddress(__builtin_return_address(0)));
}
OMPRACER_EXPORT void __ompracer_simd_end(void) { simdEnds(gThread); }
OMPRACER_EXPORT void __ompracer_lane(void) { laneBegins(gThread); }
OMPRACER_EXPORT void __ompracer_lane_access(const void *addr, size_t size, OmpracerSite *site, uint32_t what) {
  gThread.entryPc = asAddress(__builtin_return_address(0));
  laneAccess(gThread, asAddress(addr), size, {site, what});
}
OMPRACER_EXPORT void __ompracer_lane_series(const void *addr, size_t size, int64_t stride, size_t count,
                                            OmpracerSite *site, uint32_t what) {
  gThread.entryPc = asAddress(__builtin_return_address(0));
  laneSeries(gThread, {asAddress(addr), size, stride, count, {site, what}});
}

__attribute__((visibility("default"), tls_model("initial-exec"))) __thread OmpracerArguments __ompracer_arguments = {
    nullptr, 0};
OMPRACER_EXPORT OmpracerArguments *__ompracer_arguments_here(void) { return &__ompracer_arguments; }

OMPRACER_EXPORT void __ompracer_task_selects(const void *pointer) {
  static_assert(Selection::kBlocks == 2);
  uptr *selected = gThread.createdTask.selected;
  if (pointer)
    selected[1] = std::exchange(selected[0], asAddress(pointer));
}

OMPRACER_EXPORT void __ompracer_task_set_captures(uint64_t owned, uint64_t numbers, uint64_t pointers) {
  Captures &task = gThread.createdTask;
  task.owned = owned;
  task.numbers = numbers;
  task.pointers = pointers;
}
OMPRACER_EXPORT uint64_t __ompracer_task_captures(void) { return gThread.task.owned; }
OMPRACER_EXPORT uint64_t __ompracer_task_numbers(void) { return gThread.task.numbers; }
OMPRACER_EXPORT uint64_t __ompracer_task_pointers(void) { return gThread.task.pointers; }
OMPRACER_EXPORT void __ompracer_region_set_captures(uint64_t owned, uint64_t numbers, uint64_t pointers) {
  gThread.createdRegion = {owned, numbers, pointers};
}
OMPRACER_EXPORT uint64_t __ompracer_region_captures(void) { return gThread.region.owned; }
OMPRACER_EXPORT uint64_t __ompracer_region_numbers(void) { return gThread.region.numbers; }
OMPRACER_EXPORT uint64_t __ompracer_region_pointers(void) { return gThread.region.pointers; }

OMPRACER_EXPORT void __ompracer_scope_begin(void *addr, size_t size) {
  Thread &t = gThread;
  if (!t.wanted) // memory that ignored code begins with may be used by other code
    return;
  beginLife(t, asAddress(addr), size);
  if (t.tables) // a variable that an exception or longjmp has left may have lain there
    t.tables->memory.privateStack.remove(asAddress(addr), size);
}

OMPRACER_EXPORT void __ompracer_passed_scope_begin(void *addr, size_t size) {
  Thread &t = gThread;
  if (!t.wanted || !t.tables)
    return;
  if (OMPRACER_UNLIKELY(t.tables->memory.recalled.overlaps(asAddress(addr), size)))
    beginLife(t, asAddress(addr), size);
  t.tables->memory.privateStack.add(asAddress(addr), size, t.stackLow, t.stackHigh);
}
OMPRACER_EXPORT void __ompracer_passed_scope_end(void *addr, size_t size) {
  if (Thread &t = gThread; t.tables)
    t.tables->memory.privateStack.remove(asAddress(addr), size);
}

/// The end of a local variable; returns what to record once more, see EndedLocals. site: null, if it is the call's own.
[[gnu::always_inline]] static inline EndedLocal endLocal(Thread &t, uptr begin, size_t size, OmpracerSite *site) {
  t.entryPc = asAddress(__builtin_return_address(0));
  u64 owner = ownershipOf(t, begin, OMPRACER_OWNED);
  SiteId id = site ? gDetector.sites.idOf(site, t.context) : gDetector.sites.idOfCall(t.entryPc, t.context);
  endOfLife(begin, size, withOwner(accessBits(t, true, false), owner), id);
  return {begin, size, owner, id};
}
OMPRACER_EXPORT void __ompracer_scope_end(void *addr, size_t size, OmpracerSite *site) {
  if (Thread &t = gThread; t.recording)
    endLocal(t, asAddress(addr), size, site);
}
OMPRACER_EXPORT void __ompracer_task_privates_end(void *addr, size_t size) {
  // Nobody but a child that nobody has waited for may still use them.
  if (Thread &t = gThread; t.recording && t.cursor && t.cursor->children)
    endLocal(t, asAddress(addr), size, nullptr);
}
OMPRACER_EXPORT void __ompracer_captured_scope_end(void *addr, size_t size, OmpracerSite *site) {
  Thread &t = gThread;
  if (!t.recording)
    return;
  EndedLocal local = endLocal(t, asAddress(addr), size, site);
  if (t.tables && t.cursor && t.cursor->children)
    (t.taskFrame ? t.tables->memory.endedLocals : t.tables->memory.implicitTaskLocals).add(local);
}
