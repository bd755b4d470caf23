// Interposed entry points of libomp: what compiled code tells the runtime and OMPT does not report.
//
// Each wrapper notes something for the OMPT event that follows on the same thread, and forwards. The symbols win
// because the tool stands before libomp in the search order of the program.
#include "base/rule.h"
#include "events/callbacks.h"
#include "events/caller.h"
#include "events/sink.h"

#include "base/check.h"
#include "base/export.h"
#include "platform/platform.h"

#include <omp.h>
#include <ompracer/abi.h>

#include <algorithm>

namespace ompracer {

// kmp.h, enum sched_type: the values the compiler passes.
enum Schedule : i32 {
  kStaticChunked = 33,
  kStatic = 34,
  kDynamicChunked = 35,
  kOrderedLower = 64,
  kOrderedStaticChunked = 65,
  kOrderedStatic = 66,
  kOrderedDynamicChunked = 67,
  kOrderedUpper = 72,
  kDistributeChunked = 91,
  kDistributeStatic = 92,
  kModifiers = (1 << 29) | (1 << 30),
};

static void noteLoop(const Ident *loc, i32 schedule, i64 chunk) {
  schedule &= ~kModifiers;
  OmptThread &o = omptThread;
  o.loop.source = sourceOf(loc);
  o.loop.ordered = schedule > kOrderedLower && schedule < kOrderedUpper;
  bool named = schedule == kStaticChunked || schedule == kDynamicChunked || schedule == kOrderedStaticChunked ||
               schedule == kOrderedDynamicChunked || schedule == kDistributeChunked;
  if ((o.loop.key & OMPRACER_LOOP_BARE) || ((o.loop.key & OMPRACER_LOOP_UNORDERED) && by(Rule::LoopConcurrent)))
    return;
  o.loop.chunk = !named ? 0 : chunk > 1 ? static_cast<u32>(chunk) : 1;
  o.loop.staticChunks = schedule == kStaticChunked || schedule == kOrderedStaticChunked;
}

/// Static loops of one region that are consistent (semantics 3) get one number. The pass knows what the directive says,
/// and the call the number of iterations.
static void noteConsistency(i32 schedule, i64 chunk, u64 count) {
  OmptThread &o = omptThread;
  schedule &= ~kModifiers;
  const bool chunked =
      schedule == kStaticChunked || schedule == kOrderedStaticChunked || schedule == kDistributeChunked;
  const bool named = o.loop.key && !(o.loop.key & (OMPRACER_LOOP_UNORDERED | OMPRACER_LOOP_BARE)) &&
                     (chunked || schedule == kStatic || schedule == kOrderedStatic || schedule == kDistributeStatic);
  if (!named && !(o.loop.key & OMPRACER_LOOP_INSCAN))
    return;
  // Chunks go round the threads in their order, whatever the loop and their size: those of equal numbers are one
  // thread's. A range of `distribute parallel for` may have several.
  if (named && chunked && !(o.loop.key & OMPRACER_LOOP_RANGES)) {
    o.loop.consistency = kConsistentChunks;
    return;
  }
  u64 h = count;
  for (u64 part : {static_cast<u64>(o.loop.key), static_cast<u64>(chunked ? chunk : 0)})
    h = (h ^ h >> 29 ^ part) * 0x9e3779b97f4a7c15ull;
  o.loop.consistency = static_cast<u16>(h >> 48 | 1);
}

/// What a static schedule with named chunks gave the thread: [first, upper], and others `stride` apart up to `last`. A
/// team of one gets all in one piece.
template <typename Bound>
static void tellChunks(i32 schedule, Bound first, Bound upper, Bound last, i64 increment, i64 stride, i64 chunk) {
  schedule &= ~kModifiers;
  Task *task = omptThread.task;
  if (!task || stride == 0 || (schedule != kStaticChunked && schedule != kOrderedStaticChunked))
    return;
  auto distance = [increment](Bound from, Bound to) { return static_cast<u64>(increment > 0 ? to - from : from - to); };
  if (increment > 0 ? first > last : first < last)
    return chunksKnown(*task, 0);
  const u64 ofOne = static_cast<u64>(chunk > 1 ? chunk : 1) * static_cast<u64>(increment > 0 ? increment : -increment);
  chunksKnown(*task, distance(first, last) / static_cast<u64>(stride > 0 ? stride : -stride) +
                         distance(first, upper) / ofOne + 1);
}

/// One dimension of a doacross loop, as the compiler lays it out (kmp.h, struct kmp_dim).
struct Dimension {
  i64 lower, upper, step;
};

/// Dimensions of the doacross loop the thread executes; one loop at a time can be active on a thread. Loops of many
/// have them elsewhere: a library that is loaded by hand finds little room for thread-local storage.
static constexpr i32 kMaxDimensions = 64, kFewDimensions = 8;
struct Doacross {
  i32 count;
  Dimension few[kFewDimensions];
  Dimension *many; ///< kMaxDimensions; reserved by the thread's first loop that needs it, and kept
};
static __thread Doacross doacross;

static Dimension *dimensionsOf(Doacross &d) { return d.count <= kFewDimensions ? d.few : d.many; }

static void noteDoacross(i32 count, const Dimension *dimensions) {
  OMPRACER_CHECK_LE(count, kMaxDimensions);
  doacross.count = count;
  if (count > kFewDimensions && !doacross.many) {
    doacross.many = static_cast<Dimension *>(needMemory(kMaxDimensions * sizeof(Dimension), "a doacross loop"));
  }
  std::copy_n(dimensions, count, dimensionsOf(doacross));
  // The loop's work event comes next.
  omptThread.loop.doacross = true;
}

/// A source or sink at `vector`. Points outside the iteration space order nothing (OpenMP 5.2, 15.9.7).
static void crossIteration(const i64 *vector, bool source) {
  Task *task = omptThread.task;
  if (!task)
    return;
  u64 key = 0;
  for (i32 i = 0; i != doacross.count; ++i) {
    const Dimension &d = dimensionsOf(doacross)[i];
    if (d.step > 0 ? vector[i] < d.lower || vector[i] > d.upper : vector[i] > d.lower || vector[i] < d.upper)
      return;
    u64 size = static_cast<u64>((d.upper - d.lower) / d.step) + 1;
    key = key * size + static_cast<u64>((vector[i] - d.lower) / d.step);
  }
  if (source)
    sourcePassed(*task, key);
  else
    sinkPassed(*task, key);
}

} // namespace ompracer

using namespace ompracer;

#define OMPRACER_STATIC_INIT(suffix, type, stride)                                                                     \
  OMPRACER_EXPORT void __kmpc_for_static_init_##suffix(Ident *loc, i32 gtid, i32 schedule, i32 *last, type *lower,     \
                                                       type *upper, stride *step, stride incr, stride chunk) {         \
    const RuntimeCall call;                                                                                            \
    OMPRACER_CALL_OF(__kmpc_for_static_init_##suffix);                                                                 \
    noteLoop(loc, schedule, chunk);                                                                                    \
    const type end = *upper;                                                                                           \
    noteConsistency(schedule, chunk, static_cast<u64>((*upper - *lower) / static_cast<type>(incr)));                   \
    real(loc, gtid, schedule, last, lower, upper, step, incr, chunk);                                                  \
    omptThread.loop = {};                                                                                              \
    tellChunks(schedule, *lower, *upper, end, incr, *step, chunk);                                                     \
  }
OMPRACER_STATIC_INIT(4, i32, i32)
OMPRACER_STATIC_INIT(4u, u32, i32)
OMPRACER_STATIC_INIT(8, i64, i64)
OMPRACER_STATIC_INIT(8u, u64, i64)

#define OMPRACER_DISPATCH_INIT(suffix, type, stride)                                                                   \
  OMPRACER_EXPORT void __kmpc_dispatch_init_##suffix(Ident *loc, i32 gtid, i32 schedule, type lower, type upper,       \
                                                     stride step, stride chunk) {                                      \
    const RuntimeCall call;                                                                                            \
    OMPRACER_CALL_OF(__kmpc_dispatch_init_##suffix);                                                                   \
    noteLoop(loc, schedule, chunk);                                                                                    \
    noteConsistency(schedule, chunk, static_cast<u64>((upper - lower) / static_cast<type>(step)));                     \
    real(loc, gtid, schedule, lower, upper, step, chunk);                                                              \
    omptThread.loop = {};                                                                                              \
  }
OMPRACER_DISPATCH_INIT(4, i32, i32)
OMPRACER_DISPATCH_INIT(4u, u32, i32)
OMPRACER_DISPATCH_INIT(8, i64, i64)
OMPRACER_DISPATCH_INIT(8u, u64, i64)

OMPRACER_EXPORT void __ompracer_loop(u32 key) { omptThread.loop.key = key; }

OMPRACER_EXPORT void __kmpc_doacross_init(Ident *loc, i32 gtid, i32 count, const Dimension *dimensions) {
  OMPRACER_CALL_OF(__kmpc_doacross_init);
  noteDoacross(count, dimensions);
  real(loc, gtid, count, dimensions);
}

OMPRACER_EXPORT void __kmpc_doacross_post(Ident *loc, i32 gtid, const i64 *vector) {
  OMPRACER_CALL_OF(__kmpc_doacross_post);
  crossIteration(vector, true);
  real(loc, gtid, vector);
}

OMPRACER_EXPORT void __kmpc_doacross_wait(Ident *loc, i32 gtid, const i64 *vector) {
  OMPRACER_CALL_OF(__kmpc_doacross_wait);
  real(loc, gtid, vector);
  crossIteration(vector, false);
}

OMPRACER_EXPORT void __kmpc_push_num_threads(Ident *loc, i32 gtid, i32 count) {
  const RuntimeCall call;
  OMPRACER_CALL_OF(__kmpc_push_num_threads);
  omptThread.numThreadsClause = count;
  real(loc, gtid, count);
}

OMPRACER_EXPORT void __kmpc_push_num_teams(Ident *loc, i32 gtid, i32 teams, i32 threads) {
  OMPRACER_CALL_OF(__kmpc_push_num_teams);
  omptThread.numTeamsClause = teams;
  real(loc, gtid, teams, threads);
}

OMPRACER_EXPORT void __kmpc_push_num_teams_51(Ident *loc, i32 gtid, i32 lower, i32 upper, i32 threads) {
  OMPRACER_CALL_OF(__kmpc_push_num_teams_51);
  omptThread.numTeamsClause = lower == upper ? upper : 0;
  real(loc, gtid, lower, upper, threads);
}

OMPRACER_EXPORT void omp_unset_lock(omp_lock_t *lock) {
  OMPRACER_CALL_OF(omp_unset_lock);
  beforeRelease(reinterpret_cast<uptr>(lock));
  real(lock);
  omptThread.releasedEarly = 0;
}

OMPRACER_EXPORT void omp_unset_nest_lock(omp_nest_lock_t *lock) {
  OMPRACER_CALL_OF(omp_unset_nest_lock);
  beforeNestRelease(reinterpret_cast<uptr>(lock));
  real(lock);
  omptThread.releasedEarly = 0;
}

OMPRACER_EXPORT void __kmpc_end_critical(Ident *loc, i32 gtid, void *name) {
  const RuntimeCall call;
  OMPRACER_CALL_OF(__kmpc_end_critical);
  OmptThread &o = omptThread;
  if (o.criticalDepth && --o.criticalDepth < OmptThread::kCriticals)
    beforeRelease(o.criticals[o.criticalDepth]);
  real(loc, gtid, name);
  o.releasedEarly = 0;
}

OMPRACER_EXPORT void __kmpc_end_ordered(Ident *loc, i32 gtid) {
  OMPRACER_CALL_OF(__kmpc_end_ordered);
  beforeOrderedEnds();
  real(loc, gtid);
  omptThread.releasedEarly = 0;
}

OMPRACER_EXPORT void omp_set_num_threads(int count) {
  OMPRACER_CALL_OF(omp_set_num_threads);
  real(count);
  if (TaskSkeleton *task = skeletonOf(omptThread.task))
    bodyOf(*task).setThreads = count == 1 && omptThread.environmentHasOneThread ? 0 : count;
}

OMPRACER_EXPORT void omp_set_num_teams(int limit) {
  OMPRACER_CALL_OF(omp_set_num_teams);
  real(limit);
  oneTeam.store(limit == 1, std::memory_order_relaxed);
}

OMPRACER_EXPORT int omp_get_max_threads(void) {
  OMPRACER_CALL_OF(omp_get_max_threads);
  int count = real();
  TaskSkeleton *task = skeletonOf(omptThread.task);
  if (count == 1 && !(task && bodyOf(*task).setThreads == 1))
    omptThread.environmentHasOneThread = true;
  return count;
}
