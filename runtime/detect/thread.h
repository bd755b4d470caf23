// Thread: the state where the two flows meet. verbs/ writes where the thread stands in the graph (ThreadPosition),
// entry/ reads it at every access. Its parts: Recorder, ValueWaits, ThreadCaptures, ThreadLife, each with the functions
// that need no more; ThreadTables has what is large.
//
// Lives in thread-local storage without constructor, so that the first access of any thread may read it. Only the
// owning thread writes it, but for `next` and `previous` (the registry's lock); others read the bounds of its stack
// under that lock, and its counters (threadTotals). Whoever changes cursor (or what it points to), orderedBelow or the
// lock set calls fragmentChanged() afterwards.
#pragma once

#include "detect/captures.h"
#include "detect/detector.h"
#include "detect/tables.h"
#include "detect/value_waits.h"
#include "record/state/recorder.h"

#include "base/check.h"

namespace ompracer {

struct LaneStack;
struct SignalHandler;

/// What others may ask of a thread, and whether it records at all.
struct ThreadLife {
  u32 ignore = 0;
  bool wanted = false; ///< Recorder::recording, when nobody ignores
  /// It may use the graph and the histories. Safepoints alone looks at it, by std::atomic_ref: replays copy threads.
  bool inGraph = false;
  u32 handlers = 0; ///< signal handlers that the thread is in
  SignalHandler *outermostHandler = nullptr;
  LaneStack *lanes = nullptr;                  ///< simd loops that the thread executes (lanes.h)
  Thread *next = nullptr, *previous = nullptr; ///< list of attached threads, guarded by its lock
};

struct Thread : Recorder, ValueWaits, ThreadCaptures, ThreadLife {};

extern constinit thread_local Thread gThread [[gnu::tls_model("initial-exec")]];

/// Adds the counts in Memo::racing to their records.
[[gnu::noinline, gnu::cold]] void countPendingRaces(Thread &);

/// What all entries of a combination have.
inline u64 reductionBits(const Thread &t) {
  return OMPRACER_UNLIKELY(t.inReduction && t.combinesAsExecutor)
             ? static_cast<u64>(Ownership::Executor) << Entry::kOwnerShift
             : 0;
}

/// What all entries of the thread have at present, whatever the fragment.
inline u64 guardBits(const Thread &t) { return t.guard | reductionBits(t); }

/// The thread left its fragment: the next record finds out where it is.
inline void fragmentChanged(Thread &t) {
  if (OMPRACER_UNLIKELY(t.racing != 0))
    countPendingRaces(t);
  t.blocks.beginPhase();
  t.loop = SNodeId::None;
  t.current = FragmentId::None;
  t.readKey = 0;
  t.entryBits = Entry::kNoFragment | guardBits(t); // compares unequal to every entry
}

/// guard or inReduction changed.
inline void guardBitsChanged(Thread &t) {
  t.entryBits = (t.entryBits & Entry::kNoFragment) | guardBits(t);
  t.readKey = 0;
}

[[gnu::noinline, gnu::cold]] void forgetChecked(Thread &);
inline u32 newEpoch(Thread &t) {
  if (OMPRACER_UNLIKELY(++t.epochs == Memo::kEpochs))
    forgetChecked(t);
  return t.epochs;
}

/// What was found out for the run holds no longer.
inline void newRun(Thread &t) {
  t.runEpoch = newEpoch(t);
  t.readKey = 0;
}

inline void setCurrent(Thread &t, FragmentId fragment) {
  OMPRACER_DCHECK(fragment != FragmentId::None && t.index != 0);
  t.checkEpoch = newEpoch(t);
  t.current = fragment;
  t.entryBits = static_cast<u64>(fragment) << Entry::kFragmentShift | t.logged | guardBits(t);
}

/// Can nobody else name these bytes? mask: of the cell of `address`, as Entry::bytes().
[[gnu::always_inline]] inline bool isPrivate(const Thread &t, uptr address, u32 mask) {
  return t.onOwnStack(address) && t.tables && t.tables->memory.privateStack.holds(address, mask);
}
/// A region or task begins that might get a pointer to private variables, of which a function promised no more than to
/// keep no copy when it returns (noescape).
inline void sharePrivate(Thread &t) {
  if (t.tables)
    t.tables->memory.privateStack.removeBelow(t.stackHigh);
}
inline bool isPrivateRange(const Thread &t, uptr begin, uptr size) {
  return OMPRACER_UNLIKELY(t.onOwnStack(begin)) && t.tables && t.tables->memory.privateStack.holdsAll(begin, size);
}

inline void setRecording(Thread &t, bool on) {
  t.wanted = on;
  t.recording = on && t.ignore == 0;
}
inline void ignoreBegin(Thread &t) {
  ++t.ignore;
  t.recording = false;
}
inline void ignoreEnd(Thread &t) {
  OMPRACER_CHECK(t.ignore > 0);
  if (--t.ignore == 0)
    t.recording = t.wanted;
}

/// Accesses between begin and end are a combination's: never atomic (accessBits), and asExecutor: selected by the
/// executing thread.
inline void reductionBegin(Thread &t, bool asExecutor = false) {
  if (!t.inReduction++)
    t.combinesAsExecutor = asExecutor;
  guardBitsChanged(t);
}
inline void reductionEnd(Thread &t) {
  if (t.inReduction)
    --t.inReduction;
  guardBitsChanged(t);
}

/// The thread awaited an initialisation of this number (WNode::once): what others found out before is no longer true.
void awaitOnce(Thread &, u32 number);

/// Marks a stretch of code in which intercepted calls are our own.
class RuntimeScope {
public:
  RuntimeScope() { ++gThread.inRuntime; }
  ~RuntimeScope() {
    OMPRACER_DCHECK(gThread.inRuntime != 0);
    --gThread.inRuntime;
  }
  RuntimeScope(const RuntimeScope &) = delete;
  RuntimeScope &operator=(const RuntimeScope &) = delete;
};

} // namespace ompracer
