// Task and Team: what the OMPT layer remembers of a live task and region, behind ompt_data_t.
//
// A Task holds the cursor of its body in the graph. While an implicit task executes its part of a worksharing
// construct, the cursor of that piece is the active one. A task of a one-thread team that the *program* asked for, or
// of the serial part, has no body of its own: all is program order, so it works on the cursor of the task around it.
#pragma once

#include "detect/thread.h"
#include "graph/graph.h"
#include "mem/pool.h"

#include <omp-tools.h>

namespace ompracer {

struct DependItem;
struct Task;

/// A parallel region or league between parallel_begin and parallel_end.
struct Team {
  Graph::Region region;
  Task *encountering = nullptr;
  ContextId context = ContextId::None; ///< where the region was created
  bool outermost = false;              ///< nothing around it runs in parallel
  bool inlined = false;                ///< program order: one thread, and the program said so
  bool league = false;
  u32 programThreads = 0; ///< size that the program asked for, 0: none
  Captures captures;
  u64 guard = 0;                  ///< Task::guard of the members
  u32 payload = 0;                ///< lock set the members begin with
  uptr masterFrame = 0;           ///< addresses of the master's stack from here up belong to the encountering task
  FragmentId orderedBelow{};      ///< for the members' first phase
  FragmentId outerOrderedBelow{}; ///< of the encountering thread, restored at the end
  uptr outerFrame = 0;            ///< implicitTaskFrame of the encountering thread, restored at the end
  /// Members, once all have begun. Relaxed: all store the same.
  std::atomic<u32> size{0};
  /// Phase and number of members that arrived at its barrier: phase * 2^32 + number. The last one sees what the others
  /// wrote before: acquire and release.
  std::atomic<u64> arrived{0};
  /// Nodes may not be retired in this region: a member crossed a barrier in a taskgroup or with a lock, or the region
  /// was cancelled. Relaxed: set before the setter arrives.
  std::atomic<bool> keepsNodes{false};
  /// Tasks take part in a reduction of the region: what they contribute outlasts its barriers, so that fragments from
  /// before a barrier may not count as past. Relaxed: as keepsNodes.
  std::atomic<bool> reducedByTasks{false};
  /// Number of times the nodes were retired. Written by the last thread that arrives at a barrier.
  u32 generation = 0;
  /// Highest fragment any member had made when it arrived at a barrier, by parity of the phase. Relaxed: the OpenMP
  /// barrier between the write and the read orders them.
  std::atomic<u64> arrival[2] = {};
  /// Join points (FragmentId) of the members' reads of first values, by number of such constructs met
  /// (lastprivate.cpp); 0: none yet. Whoever makes one releases it, the others acquire it; cleared relaxed, a barrier
  /// before its next use.
  static constexpr u32 kFirstReads = 3;
  std::atomic<u64> firstReads[kFirstReads] = {};
};

/// A worksharing construct as the thread met it.
struct Construct {
  PieceKind kind = PieceKind::None;
  u8 flags = 0;
  u32 chunk = 0;
  u16 consistency = 0;
  uptr codePtr = 0;
};

/// The combination of a thread's copy with the original of a task reduction, which comes behind the task that took
/// part.
struct Combination {
  uptr original = 0, size = 0;
  u64 owner = 0;                         ///< of the original, see ownershipOf
  TaskgroupId group = TaskgroupId::None; ///< whose reduction it is
  u64 lock = 0;                          ///< names the reduction
  uptr pc = 0;                           ///< of the call by which the task took part
  bool copied = false;                   ///< the copy is not the original itself
  bool ofRegion = false;                 ///< the end of the region joins it, not that of `group`
  bool intoCopy = false;                 ///< Original::isCopy
};

/// A thread's copy of a variable that a task reduces.
struct ReductionCopy {
  uptr begin = 0, size = 0;
};

struct Task {
  Cursor cursor;
  Cursor piece;
  bool inPiece = false;       ///< `piece` is the thread's part of a worksharing construct
  bool inCombination = false; ///< `piece` is the combination of a reduction
  bool implicit = false;
  bool host = false;        ///< initial task of a thread the program created
  bool early = false;       ///< initial task that got its place before the OpenMP runtime started
  bool targetTasks = false; ///< initial task: recorded, because it created deferred target tasks
  bool undeferred = false;
  bool final = false;
  bool ofTaskloop = false;   ///< a taskloop's
  bool splits = false;       ///< likewise: it executes no iterations, but has created tasks that do
  bool record = false;       ///< its accesses may run in parallel with others; of a body, ask records()
  int setThreads = 0;        ///< omp_set_num_threads() with this number is in force for its regions; 0: it is not
  u32 openGroups = 0;        ///< taskgroups that it has begun and not ended
  u32 masked = 0;            ///< implicit: masked blocks that it is in
  bool fixedTeam = false;    ///< implicit: the program fixed the size of its team
  bool inLeague = false;     ///< each team of the league is a contention group
  Cursor ended;              ///< implicit: where its last piece ended; no node: it had none
  Cursor lastWrite;          ///< implicit: where it ended to write lastprivate variables of that piece; likewise
  FragmentId firstReads{};   ///< implicit: join point of the last construct of which it read first values
  u32 firstReadsOrdinal = 0; ///< implicit: that construct's number
  u32 firstReadsCount = 0;   ///< implicit: such constructs met in the region
  bool inLastprivate = false;
  bool ignoreBarrier = false;    ///< implicit: the barrier that it comes to next, or waits in, is the compiler's own
  Construct construct;           ///< implicit: the last worksharing construct that it met
  bool excludesSiblings = false; ///< has mutexinoutset dependences
  LockSetId inherited{};         ///< then: its locks without those
  Task *around = nullptr;        ///< not null: has no body, works on that task's cursor
  Task *parent = nullptr; ///< explicit tasks: the generating one, valid until this one starts; later only not null
  /// What the thread goes on with behind a task that libomp started from no task: its region has ended and the implicit
  /// task is gone (a team of one that waits for a `target nowait`), or the end of its predecessor made it ready.
  Task *startedIn = nullptr;
  Team *team = nullptr;
  Team *region = nullptr; ///< that it has begun and not ended
  SNodeId node = SNodeId::None;
  ContextId context = ContextId::None; ///< where it was created
  uptr frameTop = 0; ///< upper end of its frames, on the stack of the thread that executes it; 0: has not started
  /// Detached: the point behind its body; the fragment that fulfilled its event, when that came first.
  FragmentId bodyEnd{}, fulfilled{};
  u32 threadNum = 0;  ///< implicit tasks
  u32 generation = 0; ///< implicit tasks: Team::generation that its node belongs to
  u32 ignore = 0;     ///< Thread::ignore, likewise
  static constexpr u32 kCombinations = 2;
  Combination combinations[kCombinations]; ///< explicit tasks: to be made when it ends
  u32 combinationCount = 0;
  static constexpr u32 kCopies = 4;
  ReductionCopy copies[kCopies];       ///< explicit tasks: the last that it asked for
  u32 copyCount = 0;                   ///< all of them
  SNodeId combination = SNodeId::None; ///< its node, where it was made early
  u64 combines = 0;                    ///< the reduction whose combination it executes
  u32 inReduction = 0;                 ///< OmptThread::inReduction while the task is suspended
  uptr callerPc = 0, callerFrame = 0;  ///< likewise
  Captures regionCaptures;             ///< of the region it runs in
  Captures captures;                   ///< explicit tasks: its own
  u64 guard = 0;                       ///< Thread::guard while it runs

  Task *body() {
    Task *t = this;
    while (t->around)
      t = t->around;
    return t;
  }
  /// Host threads may be created where a task of program order stands: from then on all that has its body records.
  bool records() { return body()->record; }
  Cursor &active() {
    Task *t = body();
    return t->inPiece || t->inCombination ? t->piece : t->cursor;
  }
};

/// A call that creates the tasks of a taskloop, clones of one. A team of one runs them inside the call, and what they
/// create belongs to no taskloop, or to one of their own.
struct TaskloopCall {
  const Task *creator;
  bool undeferred;
  u32 chunk;         ///< grainsize(strict:), 0 = none
  Captures captures; ///< of each task
  const TaskloopCall *outer;
};

/// Per-thread state of the OMPT layer. Constant-initialised; no constructor runs.
struct OmptThread {
  Task *task = nullptr;   ///< executing now
  Team *league = nullptr; ///< league begun by this thread whose teams have not all begun
  /// The thread's implicit task waits at the end of its region, and runs others there. libomp 19 stops in a `taskwait
  /// depend` of these unless the data of the implicit task is empty.
  Task *ending = nullptr;
  ompt_data_t *endingData = nullptr;
  PoolCache tasks, teams;
  // Set by the interposed __kmpc_* calls for the event that follows on this thread (kmpc.cpp).
  uptr callerPc = 0;                   ///< return address of the interposed call that raises the events; 0 = none
  uptr callerFrame = 0;                ///< frame of that call
  const DependItem *depends = nullptr; ///< of the next task; null: it has none
  u32 dependCount = 0;
  LockSetId exclusion{}; ///< what the undeferred task holds of which the dependences were waited for last
  bool inUndeferredTask = false;
  uptr undeferredFrame = 0;
  int numThreadsClause = 0; ///< of the next region, 0 = none
  int numTeamsClause = 0;   ///< of the next league, 0 = none
  /// omp_get_max_threads() said 1 and the program had not asked for that: what the program derives from it is the
  /// environment's choice, not the program's.
  bool environmentHasOneThread = false;
  bool loopOrdered = false;
  bool loopDoacross = false;
  u32 loopChunk = 0;
  bool loopStaticChunks = false; ///< and the schedule says on which thread each chunk runs
  u16 loopConsistency = 0;
  u32 loopKey = 0; ///< __ompracer_loop for the next static loop
  void forgetLoop() {
    loopOrdered = loopStaticChunks = false;
    loopChunk = loopKey = 0;
    loopConsistency = 0;
  }
  const TaskloopCall *taskloop = nullptr; ///< innermost one on the stack
  u32 inReduction = 0;
  /// The thread met a barrier inside the reduction: it combines what all threads have, or nothing.
  bool combinesForAll = false;
  /// The next combination is that of reduction(task, …) in a team of one, where libomp gives the tasks no copies.
  bool combinesAsExecutor = false;
  /// Critical sections that the thread is in, outermost first: what OMPT calls them.
  static constexpr u32 kCriticals = 16;
  u32 criticalDepth = 0;
  u64 criticals[kCriticals] = {};
  /// Some mutex of the runtime was acquired in serial code, and may still be held.
  bool heldInSerialCode = false;
  u64 releasedEarly = 0; ///< mutex whose release was recorded before the runtime gave it back
};
extern __thread OmptThread omptThread __attribute__((tls_model("initial-exec")));

/// The task or the innermost taskloop call changed. Inside the call its creator does nothing of the program's but the
/// constructors of the tasks' copies; tasks that the thread runs meanwhile are others.
inline void noteTaskloop() {
  const TaskloopCall *call = omptThread.taskloop;
  gThread.copiesForTasks = call && call->creator == omptThread.task;
}

/// The task with this data, or null.
inline Task *taskOf(const ompt_data_t *data) {
  return !data ? nullptr : data == omptThread.endingData ? omptThread.ending : static_cast<Task *>(data->ptr);
}

/// May the members of the task's team wait for each other inside a barrier phase? Only then does it matter when each of
/// them came to a construct and left it. Loops whose iterations wait for each other count where the program fixes the
/// size of the team: in a larger one some member would have no iteration early enough.
bool membersMayWait(const Task &);

/// omp_set_num_teams(1) is in force. Relaxed: a program that changes it beside a league has no answer to rely on.
extern std::atomic<bool> oneTeam;

/// The program's own address for an event: what OMPT says, unless it names an interposed wrapper.
inline uptr programPc(const void *codePtr) {
  return omptThread.callerPc ? omptThread.callerPc : reinterpret_cast<uptr>(codePtr);
}

/// The context of work that the calling thread creates by the call that returns to `pc`; frame: OMPT's for the task
/// that creates it.
ContextId creationContext(const char *construct, uptr pc, const ompt_frame_t *frame);

extern Pool<Task> taskPool;
extern Pool<Team> teamPool;

/// What work created at `creator` inherits of the locks held there: they get the number of their extent, so that
/// members of one extent do not exclude each other. Ends no fragment; the creation does.
LockSetId inheritLocks(Cursor &creator);
/// The guard (Thread::guard) of a task that `creator` creates and says this of (OMPRACER_TASK_GUARDED_*); of the
/// members of a region.
u64 guardOfTask(const Task &creator, const Captures &said, bool undeferred, bool inProgramOrder);
u64 guardOfMembers(Task &encountering, bool inProgramOrder);
/// The serial body of a host thread (of that number) goes on in a new node: what was recorded before is past, and
/// perhaps retired. Its taskgroups stay open.
void renewInitial(Task &body, u32 host);
/// Makes `task` the one the calling thread executes, for the access path too.
void activate(Task *task);

} // namespace ompracer
