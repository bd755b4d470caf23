// The calls that announce memory, and those that the program does not go on without.
#include "count.h"

#include "base/check.h"
#include "base/export.h"
#include "base/fortran_array.h"
#include "base/log.h"

using namespace ompracer;

// Of the exported function that it stands in.
#define OMPRACER_PC reinterpret_cast<uptr>(__builtin_return_address(0))

static uptr at(const void *address) { return reinterpret_cast<uptr>(address); }

[[gnu::always_inline]] static inline void single(Kind kind, const OmpracerSite *site, uptr pc, const void *address,
                                                 u64 size) {
  const Extent extent(at(address), size);
  countCall(kind, site, pc, &extent);
}

OMPRACER_EXPORT void __ompracer_module(uint32_t abiVersion, const char *name) {
  if (abiVersion != OMPRACER_ABI_VERSION)
    fatal(kExitUsage, "%s was compiled for version %u of the runtime interface, the counter has version %u", name,
          abiVersion, OMPRACER_ABI_VERSION);
  static std::atomic<bool> opened{false}; // relaxed: constructors run one after another
  if (!opened.exchange(true, std::memory_order_relaxed))
    openFile();
  countCall(Kind::moduleInit, nullptr, OMPRACER_PC);
}

#define OMPRACER_PLAIN(size)                                                                                           \
  OMPRACER_EXPORT void __ompracer_read##size(const void *addr, OmpracerSite *site, uint32_t) {                         \
    single(Kind::read##size, site, OMPRACER_PC, addr, size);                                                           \
  }                                                                                                                    \
  OMPRACER_EXPORT void __ompracer_write##size(void *addr, OmpracerSite *site, uint32_t) {                              \
    single(Kind::write##size, site, OMPRACER_PC, addr, size);                                                          \
  }
OMPRACER_PLAIN(1)
OMPRACER_PLAIN(2)
OMPRACER_PLAIN(4)
OMPRACER_PLAIN(8)
OMPRACER_PLAIN(16)
#undef OMPRACER_PLAIN

OMPRACER_EXPORT void __ompracer_read_range(const void *addr, size_t size, OmpracerSite *site, uint32_t) {
  single(Kind::readRange, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_write_range(void *addr, size_t size, OmpracerSite *site, uint32_t) {
  single(Kind::writeRange, site, OMPRACER_PC, addr, size);
}

static void plane(Kind kind, const OmpracerSite *site, uptr pc, const void *addr, size_t size, int64_t stride,
                  size_t count, int64_t pitch = 0, size_t rows = 1) {
  const Extent extent = Extent(at(addr), size).repeat(stride, count).repeat(pitch, rows);
  countCall(kind, site, pc, &extent);
}
OMPRACER_EXPORT void __ompracer_read_repeated(const void *addr, size_t size, int64_t stride, size_t count,
                                              OmpracerSite *site, uint32_t) {
  plane(Kind::readRepeated, site, OMPRACER_PC, addr, size, stride, count);
}
OMPRACER_EXPORT void __ompracer_write_repeated(void *addr, size_t size, int64_t stride, size_t count,
                                               OmpracerSite *site, uint32_t) {
  plane(Kind::writeRepeated, site, OMPRACER_PC, addr, size, stride, count);
}
OMPRACER_EXPORT void __ompracer_read_plane(const void *addr, size_t size, int64_t stride, size_t count, int64_t pitch,
                                           size_t rows, OmpracerSite *site, uint32_t) {
  plane(Kind::readPlane, site, OMPRACER_PC, addr, size, stride, count, pitch, rows);
}
OMPRACER_EXPORT void __ompracer_write_plane(void *addr, size_t size, int64_t stride, size_t count, int64_t pitch,
                                            size_t rows, OmpracerSite *site, uint32_t) {
  plane(Kind::writePlane, site, OMPRACER_PC, addr, size, stride, count, pitch, rows);
}

/// All elements, also where a mask chooses some.
static void elements(Kind kind, const OmpracerSite *site, uptr pc, const void *descriptor) {
  const auto *array = static_cast<const FortranArray *>(descriptor);
  if (!array || !array->address)
    return countCall(kind, site, pc);
  Extent extent(array->address, array->elementSize);
  for (unsigned d = 0; d < array->rank; ++d)
    extent.repeat(array->dimensions[d].stride,
                  array->dimensions[d].extent < 0 ? 0 : static_cast<u64>(array->dimensions[d].extent));
  countCall(kind, site, pc, &extent);
}
OMPRACER_EXPORT void __ompracer_read_array(const void *array, const void *, uint32_t, OmpracerSite *site, uint32_t) {
  elements(Kind::readArray, site, OMPRACER_PC, array);
}
OMPRACER_EXPORT void __ompracer_write_array(const void *array, OmpracerSite *site, uint32_t) {
  elements(Kind::writeArray, site, OMPRACER_PC, array);
}

OMPRACER_EXPORT void __ompracer_atomic_load(const void *addr, size_t size, uint32_t, OmpracerSite *site, uint32_t) {
  single(Kind::atomicLoad, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_atomic_store(void *addr, size_t size, uint32_t, OmpracerSite *site, uint32_t) {
  single(Kind::atomicStore, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_atomic_rmw(void *addr, size_t size, uint32_t, OmpracerSite *site, uint32_t) {
  single(Kind::atomicRmw, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_atomic_cmpxchg(void *addr, size_t size, uint32_t, int, OmpracerSite *site, uint32_t) {
  single(Kind::atomicCompareExchange, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_value_decides(const void *addr, size_t size, uint32_t) {
  single(Kind::valueDecides, nullptr, OMPRACER_PC, addr, size);
}

OMPRACER_EXPORT void __ompracer_lane_access(const void *addr, size_t size, OmpracerSite *site, uint32_t) {
  single(Kind::laneAccess, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_lane_series(const void *addr, size_t size, int64_t stride, size_t count,
                                            OmpracerSite *site, uint32_t) {
  plane(Kind::laneSeries, site, OMPRACER_PC, addr, size, stride, count);
}

/// What `iterations` iterations from `first` on access.
static void series(const OmpracerIterations &loop, u64 first, u64 iterations, uptr pc) {
  for (u64 k = 0; k < loop.seriesCount; ++k) {
    const OmpracerSeries &s = loop.series[k];
    const uptr address = at(s.addr) + first * static_cast<u64>(s.step);
    const Extent extent =
        Extent(address, s.size).repeat(s.stride, s.count).repeat(s.pitch, s.rows).repeat(s.step, iterations, true);
    countCall(s.write ? Kind::seriesWrite : Kind::seriesRead, s.site, pc, &extent);
  }
}
OMPRACER_EXPORT void __ompracer_iteration_of(uint64_t iteration, const OmpracerIterations *loop) {
  countCall(Kind::iterationOf, nullptr, OMPRACER_PC);
  series(*loop, iteration, 1, OMPRACER_PC);
}
OMPRACER_EXPORT void __ompracer_iterations(const OmpracerIterations *loop) {
  countCall(Kind::iterations, nullptr, OMPRACER_PC);
  series(*loop, loop->first, loop->count, OMPRACER_PC);
}

OMPRACER_EXPORT void __ompracer_scope_begin(void *addr, size_t size) {
  single(Kind::scopeBegin, nullptr, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_scope_end(void *addr, size_t size, OmpracerSite *site) {
  single(Kind::scopeEnd, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_captured_scope_end(void *addr, size_t size, OmpracerSite *site) {
  single(Kind::capturedScopeEnd, site, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_passed_scope_begin(void *addr, size_t size) {
  single(Kind::passedScopeBegin, nullptr, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_passed_scope_end(void *addr, size_t size) {
  single(Kind::passedScopeEnd, nullptr, OMPRACER_PC, addr, size);
}
OMPRACER_EXPORT void __ompracer_task_privates_end(void *addr, size_t size) {
  single(Kind::taskPrivatesEnd, nullptr, OMPRACER_PC, addr, size);
}

OMPRACER_EXPORT void __ompracer_place(uint64_t *place) {
  *place = OMPRACER_PC;
  countCall(Kind::place, nullptr, OMPRACER_PC);
}

__attribute__((visibility("default"), tls_model("initial-exec"))) __thread OmpracerArguments __ompracer_arguments = {
    nullptr, 0};
OMPRACER_EXPORT OmpracerArguments *__ompracer_arguments_here(void) { return &__ompracer_arguments; }
