// Bodies, teams and taskgroups: where each stands on the clocks, and what joins what.
//
// Nothing here knows OMPT or a real clock. A caller says what happens, in any interleaving that OpenMP allows; what
// several threads change is a maximum or guarded. Functions are called on the thread that executes the body they name
// first, with that thread's Store.
#pragma once

#include "base/dependence.h"
#include "record/record.h"
#include "span/clocks.h"
#include "totals/totals.h"

namespace ompracer::adviser {

struct Body;
struct Construct;
struct Generation;
struct LockBounds;
struct Share;
struct Siblings;

/// What a thread allocates from and counts in.
struct Store {
  PathCache paths;
  PoolCache bodies, siblings, groups, shares, generations, links, addresses, bounds;
  TotalsTable *totals = nullptr;
  Recorder recorder;
};

/// Reserves the memory. False when the system refuses it.
bool initSpan();

/// Where work is created.
struct Place {
  u32 context = 0;
  u32 open = 0;        ///< the context that names all directives which an instance is inside of
  bool nested = false; ///< inside another instance of the same directive
};

/// Costs at the edges, in units of the clock: on the burdened clock only.
struct Burden {
  u64 spawn = 0;   ///< from a creation to the begin of what is created
  u64 join = 0;    ///< at a join that waits for another body
  u64 fork = 0;    ///< at the begin of a region
  u64 barrier = 0; ///< at the end of one, and at barriers
  /// Of what its creator does next, after a creation: the mean of what was measured. Relaxed: any value will do.
  std::atomic<u64> create{0};
};
extern Burden burden;
/// What members execute outside constructs between two barriers counts as replicated as far as each of them does so
/// much, where it is more than that: what it takes to find out what it has to do is not. In units of the clock. Set
/// once, before the first region.
extern u64 leastOutside;

/// A taskgroup.
struct Group {
  Group *outer = nullptr;
  SharedClocks ends;           ///< of tasks created inside, at any depth
  LockBounds *locks = nullptr; ///< made by the first mutex
};

/// A region or league.
struct TeamSpan {
  static constexpr u32 kConstructs = 4; ///< that members may be in at once
  Body *by = nullptr;                   ///< who met it
  Body *master = nullptr;
  Point start;
  Place place;
  u64 began[2] = {};
  SharedClocks phases[2]; ///< arrivals and ends of tasks, by parity of the phase; never cleared: clocks only grow
  Construct *constructs = nullptr; ///< kConstructs of them, by number of the construct; made by the first member
  /// Outside constructs, by parity of the phase. Relaxed: read by the master after the barrier that all came to, and
  /// set to zero before it comes to the next one.
  struct {
    std::atomic<u64> members{0}; ///< that executed more than leastOutside there
    std::atomic<u64> least{0};   ///< of the least that one of them did, the complement
  } outside[2];
  std::atomic<LockBounds *> locks[3] = {}; ///< by parity of the phase, and of the whole region
  SpinLock busy;                           ///< guards the making of constructs and locks
};

/// What one task, member or serial part is doing.
struct Body {
  Point at;
  Body *parent = nullptr; ///< of tasks: whose child it is
  TeamSpan *team = nullptr;
  Group *group = nullptr;          ///< innermost taskgroup of its creation, or begun by it
  Share *share = nullptr;          ///< of the construct that it is in
  Siblings *siblings = nullptr;    ///< not null: what joins its children
  struct Link *awaits = nullptr;   ///< until it begins: what its depend clauses name
  struct Link *belongs = nullptr;  ///< generations that it is a member of
  Generation *fulfilled = nullptr; ///< detached: where its event was fulfilled. Written before the runtime completes it
  u64 began[2] = {};               ///< when it began, scheduled and logical,
  u64 entered = 0;                 ///< and on the clock kLocks, if it is a member of a mutexinoutset
  /// The latest end of what its children have left unjoined, on these two clocks. Relaxed, as SharedClocks.
  std::atomic<u64> latest[2] = {};
  u64 own = 0;              ///< weight of the body itself
  u64 outside = 0;          ///< of a member: outside constructs since the last barrier, what may be replicated
  PathNode *lent = nullptr; ///< a reference for tasks that it creates: they borrow it
  /// Itself, until it has ended, and its children; of those that its own thread has created not yet these `created`.
  /// Release and acquire: the last one sees what the others brought.
  static constexpr u64 kItself = u64{1} << 62;
  std::atomic<u64> references{kItself};
  u64 created = 0;
  Place place;
  u64 whatifOuter = 0; ///< of regions of the program's own: `whatif` around each, the innermost in the lowest byte
  Construct *within = nullptr; ///< of a task: the construct that its creator was in,
  u64 withinCame[2] = {};      ///< when that one came to it,
  u32 withinNumber = 0;        ///< and the number of that
  u32 constructs = 0;          ///< of a member: worksharing constructs met
  u32 phase = 0;               ///< of a member: barriers passed; of a task: of its creator's member
  u32 fragments = 0;           ///< of a task: that were timed
  u32 assumed = 0;             ///< thinned: weight of each, in 256ths of a unit
  bool thinned = false;        ///< none is timed (cost/thinning.h)
  bool disturbed = false;      ///< what was timed of it is uncertain (cost/disturbed.h)
  u8 whatif = 0;               ///< what-if clocks on which its code is more parallel, a bit each
  bool begun = false;
  bool undeferred = false;
  bool member = false;
  bool asked = false;         ///< of a member: for its number; it may do what no other does
  bool throughParent = false; ///< of a task: its end reaches taskgroup and phase with those of its parent's children
  u32 openGroups = 0;         ///< taskgroups begun and not ended
};

// ── bodies without a parent ──────────────────────────────────────────────────────────────────────────────────────────
/// A host thread is created, which will start where `by` is.
void takeSnapshot(Store &, Body &by, Point &start);
/// An initial task; from: where it starts, null: at the beginning of the run.
Body *beginRoot(Store &, const Place &, Point *from);
/// It ends, as far as it came. The caller may still join it (joinRoot), and then forgets it.
void joinRoot(Store &, Body &by, Body &root);

/// A fragment of that weight ends.
void addWeight(Store &, Body &, u64 weight);
/// What follows belongs to the context.
void enterContext(Store &, Body &, u32 context);

// ── tasks ────────────────────────────────────────────────────────────────────────────────────────────────────────────
enum class TaskForm : u8 { Deferred, Undeferred, SplitOff };
/// key: equal for creations by the same directive. SplitOff: `by` is a task of a taskloop that creates another one in
/// its own place.
Body *createTask(Store &, Body &by, const Place &, TaskForm, uptr key);
void dependsOn(Store &, Body &task, Body &by, const Dependence *, u32 count);
/// The siblings that the clauses name have ended, and `by` has waited for them. nowait: it has not, but stands between
/// earlier and later ones.
void waitedFor(Store &, Body &by, const Dependence *, u32 count, bool nowait);
void beginTask(Store &, Body &);
/// `by` has fulfilled its event.
void fulfilTask(Store &, Body &task, Body &by);
/// It is complete. The caller forgets it. False: a mutex of its clauses does not bound the span (noteHeld).
bool endTask(Store &, Body &);
void taskwait(Store &, Body &);
void beginGroup(Store &, Body &);
void endGroup(Store &, Body &);

// ── regions ──────────────────────────────────────────────────────────────────────────────────────────────────────────
void beginRegion(Store &, TeamSpan &, Body &by, const Place &, uptr key);
Body *beginImplicitTask(Store &, TeamSpan &, bool master);
/// The member, or a task that is in its place, comes to a barrier, and leaves it.
void arrive(Store &, Body &);
void leave(Store &, Body &);
/// The member does nothing more. The caller forgets it; endRegion does it for a master that has not.
void endImplicitTask(Store &, Body &);
void endRegion(Store &, TeamSpan &);

// ── internals that the files of the layer share ──────────────────────────────────────────────────────────────────────
Siblings &siblingsOf(Store &, Body &);
/// A join or creation of that kind happens: in a share of many units it may tell where one begins.
void markUnit(Store &, Body &, uptr key);
/// The body becomes later: by->phase, a group's end and the like, with the burden of a join.
void join(Store &, Body &, SharedClocks &, u64 cost);
/// The task has ended or ends without having begun: whoever waits for its generations hears of it.
void endDependences(Store &, Body &);
void awaitDependences(Store &, Body &);
/// `by` has fulfilled the event of the task; who completes that, perhaps another thread, joins it.
void noteFulfilled(Store &, Body &task, Body &by);
void joinFulfilled(Store &, Body &task);
void freeDependences(Store &, Siblings &);
void endConstructs(Store &, TeamSpan &);

/// What joins the children of a body.
struct Siblings {
  SharedClocks ends;
  struct Addresses *addresses = nullptr; ///< of depend clauses
  Generation *all = nullptr;             ///< of the last omp_all_memory; null: none
};

} // namespace ompracer::adviser
