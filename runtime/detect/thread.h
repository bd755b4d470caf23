// Thread: the state where the two flows meet. verbs/ writes where the thread stands in the graph (ThreadPosition),
// entry/ reads it at every access. The rest is the recorder: what of the thread's own accesses and values it remembers.
//
// Lives in thread-local storage without constructor, so that the first access of any thread may read it. Only the
// owning thread writes it, but for `next` and `previous` (the registry's lock); others read the bounds of its stack
// under that lock, and its counters (threadTotals). Whoever changes cursor (or what it points to), orderedBelow or the
// lock set calls fragmentChanged() afterwards.
#pragma once

#include "detect/detector.h"
#include "detect/relation.h"
#include "position/position.h"

#include "base/check.h"

namespace ompracer {

struct LaneStack;
struct SignalHandler;

/// What the creator said of the variables that a region or task captures (__ompracer_region_set_captures,
/// __ompracer_task_set_captures).
struct Captures {
  u64 owned = 0, numbers = 0, pointers = 0;
  /// Of a task: where the last pointers lead that the creator's executing thread selects; 0: there are no more
  /// (__ompracer_task_selects).
  uptr selected[Selection::kBlocks] = {};

  /// The captured numbers are those of the executing thread (undeferred tasks).
  bool byExecutor() const { return numbers >> OMPRACER_TASK_BY_EXECUTOR_BIT & 1; }
};

/// The thread's copies of variables that an explicit task reduces: the last that it asked for.
struct ReductionCopies {
  static constexpr u32 kCopies = 4;
  struct Copy {
    uptr begin = 0, size = 0;
  } copies[kCopies];
  u32 count = 0; ///< all of them

  void add(uptr begin, uptr size) { copies[count++ % kCopies] = {begin, size}; }
  bool contain(uptr address) const {
    for (u32 i = 0; i < kCopies && i < count; ++i)
      if (address - copies[i].begin < copies[i].size)
        return true;
    return false;
  }
};

struct Thread : ThreadPosition {
  // --- what every access reads, with the end of ThreadPosition ---
  /// Something may run in parallel and nobody asked to ignore. Written by setRecording and the ignore calls only.
  bool recording = false;
  /// Fragment part of an entry, Entry::kNoFragment when there is none yet, and guardBits.
  u64 entryBits = Entry::kNoFragment;
  u64 accesses = 0;
  FragmentId current = FragmentId::None; ///< of the cursor; None: made at the next record
  u32 inReduction = 0;
  bool combinesAsExecutor = false; ///< while it is not 0: what the combination accesses, the executing thread selects
  bool combinesIntoCopy = false;   ///< while it is not 0: the original is a copy of a task, in another reduction
  /// Ownership that all accesses have, because a comparison of the thread's number guards the code (semantics 4c), as
  /// ownershipOf tells it. verbs/ sets it.
  u64 guard = 0;

  // --- derived, by makeCurrent ---
  u64 staleBelow = Entry::kSmallest; ///< entries below it are stale; empty slots and links are, too
  LockSetId locks = LockSetId::Empty;
  WNodeId node = WNodeId::None; ///< of current; kept when the fragment ends, to notice that the run goes on
  u32 epochs = 0;               ///< numbers given out for CheckedFilter
  u32 checkEpoch = 0;           ///< number of the current fragment
  u32 runEpoch = 0;             ///< number of the current W-node
  u16 runRelation = 0;          ///< relation of another iteration of the same W-node to this one; 0: ask the graph
  /// W-nodes whose read entries are witnesses of reads of this run, whatever the iterations (rememberWitness).
  WNodeId witnesses[2] = {WNodeId::None, WNodeId::None};
  bool loopKnown = false;     ///< RelationCache::loopRuns holds for the current fragment
  bool manyWitnesses = false; ///< an access needs more than two witnesses (history.h)
  bool inWorkShare = false;   ///< the run of iterations belongs to a worksharing construct, not to a taskloop
  /// programOrder, or there is a log: the begin of an iteration is a matter of beginIteration.
  bool slowIterations = false;
  u64 logged = 0; ///< Entry::kNoFragment while there is a log (tell.h); else 0

  // --- captures ---
  Captures createdTask, createdRegion; ///< of what this thread is about to create; verbs/ takes them at the creation
  Captures task{~0ull, 0, ~0ull}; ///< of the explicit task that runs; all ones: unknown. verbs/ sets it at every switch
  Captures region;                ///< of the region whose implicit task runs; verbs/ sets it
  bool copiesForTasks = false;    ///< what runs are constructors of copies for the tasks of a taskloop. verbs/ sets it
  /// Of the innermost explicit task around what runs, also of one that encountered its region; null: there is none.
  /// verbs/ sets it at every switch.
  const ReductionCopies *reductionCopies = nullptr;
  bool isReductionCopy(uptr address) const { return reductionCopies && reductionCopies->contain(address); }
  // --- waiting for a value (value_order.h) ---
  FragmentId lastFlush = FragmentId::None; ///< what precedes the last flush of the current fragment's body
  /// The last of its own values that the thread awaited: in this body, so many worksharing constructs after its begin.
  struct OwnWait {
    SNodeId body = SNodeId::None;
    u32 constructs = 0;
    bool operator==(const OwnWait &) const = default;
  } ownWait;
  /// What the current fragment has recorded first, and all accesses up to then.
  struct FirstAccess {
    uptr address = 0;
    u64 kind = 0; ///< entry bits without the fragment
    const OmpracerSite *site = nullptr;
    FragmentId fragment = FragmentId::None;
    u64 accesses = 0;
  } firstAccess;
  /// Where the last flush left the cursor. alone: all that the fragment before it did, when that was one read.
  struct Flushed {
    SNodeId body = SNodeId::None;
    u64 iteration = 0;
    u32 step = 0, stepBefore = 0;
    u8 stage = 0;
    u32 order = 0; ///< memory order of the flush
    FirstAccess alone;
    /// Nothing has happened since.
    bool isAt(const Cursor &c) const {
      return body == c.node && step == c.step && iteration == c.iteration && stage == c.stage &&
             c.current == WNodeId::None;
    }
  } flushed;
  u32 givenBackSeen = 0;    ///< Detector::givenBackByOthers, up to which its locks were looked at
  u32 sections = 0;         ///< sections under locks that the thread's tasks are in
  u64 onceAwaited = 0;      ///< bit of each number (WNode::once) that the thread knows to be awaited
  void *updating = nullptr; ///< SyncVar that this thread's compare-and-exchange keeps busy
  // --- bookkeeping ---
  u32 ignore = 0;
  bool wanted = false; ///< recording, when nobody ignores
  /// It may use the graph and the histories. Safepoints alone looks at it, by std::atomic_ref: replays copy threads.
  bool inGraph = false;
  u32 handlers = 0; ///< signal handlers that the thread is in
  SignalHandler *outermostHandler = nullptr;
  u64 racing = 0;                     ///< elements of RelationCache::racing with pending counts
  u32 knownRaces = 0;                 ///< races of the access that is recorded that were reported before
  uptr entryPc = 0;                   ///< return address of the entry point that records now, for the report
  uptr placePc = 0;                   ///< where the access stands in the source, if elsewhere in that function; else 0
  uptr lowestStackTouched = ~uptr{0}; ///< lowest own stack address recorded; whoever uses it sets it back
  u64 historiesDropped = 0;
  u32 nestedDropped = 0; ///< readers in nested tasks that others subsume (History::makeRoom)
  OverflowSupply overflow;
  BlockUser blocks;
  RelationCache *relations = nullptr;
  u32 seenRelaxedCount = 0; ///< elements of RelationCache::seenRelaxed in use
  /// Fragments of bodies that are no explicit tasks in which the thread has recorded, children that it made of such
  /// bodies, and implicit tasks.
  u32 outsideTasks = 0;
  LaneStack *lanes = nullptr;                  ///< simd loops that the thread executes (lanes.h)
  Thread *next = nullptr, *previous = nullptr; ///< list of attached threads, guarded by its lock

  void forgetFlushes() {
    lastFlush = FragmentId::None;
    seenRelaxedCount = 0;
    flushed.body = SNodeId::None;
  }
};

extern constinit thread_local Thread gThread [[gnu::tls_model("initial-exec")]];

/// Adds the counts in RelationCache::racing to their records.
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
  t.current = FragmentId::None;
  t.entryBits = Entry::kNoFragment | guardBits(t); // compares unequal to every entry
}

/// guard or inReduction changed.
inline void guardBitsChanged(Thread &t) { t.entryBits = (t.entryBits & Entry::kNoFragment) | guardBits(t); }

[[gnu::noinline, gnu::cold]] void forgetChecked(Thread &);
inline u32 newEpoch(Thread &t) {
  if (OMPRACER_UNLIKELY(++t.epochs == RelationCache::kEpochs))
    forgetChecked(t);
  return t.epochs;
}

inline void setCurrent(Thread &t, FragmentId fragment) {
  t.checkEpoch = newEpoch(t);
  t.current = fragment;
  t.entryBits = static_cast<u64>(fragment) << Entry::kFragmentShift | t.logged | guardBits(t);
}

/// Can nobody else name these bytes? mask: of the cell of `address`, as Entry::bytes().
[[gnu::always_inline]] inline bool isPrivate(const Thread &t, uptr address, u32 mask) {
  return t.onOwnStack(address) && t.relations && t.relations->privateStack.holds(address, mask);
}
/// A region or task begins that might get a pointer to private variables, of which a function promised no more than to
/// keep no copy when it returns (noescape).
inline void sharePrivate(Thread &t) {
  if (t.relations)
    t.relations->privateStack.removeBelow(t.stackHigh);
}
inline bool isPrivateRange(const Thread &t, uptr begin, uptr size) {
  return OMPRACER_UNLIKELY(t.onOwnStack(begin)) && t.relations && t.relations->privateStack.holdsAll(begin, size);
}

/// The relation of fragment e to the current one.
inline CachedRelation &cachedRelation(Thread &t, FragmentId e) {
  CachedRelation &r = t.relations->entries[relationSlot(nodeOf(e), t.node)];
  if (OMPRACER_LIKELY(r.e == nodeOf(e) && r.b == t.node &&
                      (r.uniform || (r.indexE == indexInRun(e) && r.indexB == indexInRun(t.current)))))
    return r;
  return findRelation(t, e);
}

/// Finds the current fragment and everything derived from it. False when the thread has no place in the graph.
bool makeCurrent(Thread &);

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

/// The next iteration of a run that has its W-node already: does what Graph::setIteration and Graph::fragment would do.
/// False: it is none, and nothing was done.
[[gnu::always_inline]] inline bool goOnInRun(Thread &t, Cursor &c, u64 iteration) {
  const u64 base = iteration & ~static_cast<u64>(kRunLength - 1);
  if (OMPRACER_UNLIKELY(c.runNode == WNodeId::None || c.runBase != base || c.scope != ScopeId::None ||
                        iteration <= c.iteration || t.node != c.runNode || static_cast<u32>(t.locks) != c.lockSet))
    return false;
  c.started = true; // what stands before the first iteration has made the W-node
  c.iteration = iteration;
  c.step = c.lastTaskwaitStep = 0;
  c.stage = 0;
  c.current = c.runNode;
  setCurrent(t, makeFragment(c.runNode, static_cast<u32>(iteration - base)));
  return true;
}

/// What setIteration does first if slowIterations. False: all there is to do.
[[gnu::noinline, gnu::cold]] bool beginIteration(Thread &t, u64 iteration);

/// The innermost iterative body of the thread starts logical iteration `iteration`. True: the thread runs
/// chunks of its own (Cursor::ownChunk), of which that iteration is none.
inline bool setIteration(Thread &t, u64 iteration) {
  Cursor *c = t.cursor;
  if (OMPRACER_UNLIKELY(t.slowIterations) && !beginIteration(t, iteration))
    return false;
  if (c && c->chunk) {
    iteration /= c->chunk;
    if (c->started && iteration == c->iteration)
      return false; // one named chunk is one stretch of program order
  }
  if (OMPRACER_LIKELY(c && goOnInRun(t, *c, iteration)))
    return false;
  if (!c)
    return false;
  if (!(gDetector.graph.snode(c->node).flags & kNodeIterative))
    return c->ownChunk && !Graph::staysOwn(*c, iteration);
  // A lock taken in one iteration and held into the next: the run's W-node says otherwise.
  if (c->runNode != WNodeId::None && gDetector.graph.wnode(makeFragment(c->runNode, 0)).lockSet != c->lockSet)
    c->runNode = WNodeId::None;
  gDetector.graph.setCoordinate(*c, iteration);
  fragmentChanged(t);
  return false;
}

/// Gives the calling thread its number and stack bounds, and a clean stack. Does nothing when done before.
bool attachThread();
/// The calling thread ends.
void detachThread();
/// The only thread of a forked child goes on; all others are gone.
void forgetOtherThreads();
/// Calls visit(thread) for the attached threads until it returns false. Meanwhile none begins or ends.
void forEachThread(bool (*visit)(Thread &, void *), void *);

enum class MemoryPlace : u8 { Other, Stack, ThreadLocal };
/// Does the address lie in the stack or thread-local storage of an attached thread?
MemoryPlace placeOf(uptr address);

struct ThreadTotals {
  u64 accesses = 0;
  u64 historiesDropped = 0;
};
/// Of all threads so far. Those of running threads may be a little late.
ThreadTotals threadTotals();

/// Marks a stretch of code in which intercepted calls are our own.
class RuntimeScope {
public:
  RuntimeScope() { ++gThread.inRuntime; }
  ~RuntimeScope() { --gThread.inRuntime; }
  RuntimeScope(const RuntimeScope &) = delete;
  RuntimeScope &operator=(const RuntimeScope &) = delete;
};

} // namespace ompracer
