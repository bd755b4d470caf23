// The verbs of threads, regions, barriers and worksharing.
#include "events/sink.h"
#include "notes/notes.h"
#include "span/share.h"
#include "tool/fragment.h"
#include "tool/whatif.h"

namespace ompracer {

using namespace adviser;

void threadBegins() { attachThread(); }
void threadEnds() {
  ProfiledThread &o = profiledThread;
  if (!o.store.totals || clockKind != ClockKind::Tsc)
    return;
  if (ThreadState &state = ThreadState::of(*o.store.totals); state.begun())
    state.end(*o.store.totals, readCounter());
}
void runs(Task *) { Event event; }

void initialBegins(Task &task) {
  Event event;
  beginInitial(task);
}

// ── regions ──────────────────────────────────────────────────────────────────────────────────────────────────────────

void regionBegins(Team &team, Task &by, const RegionFacts &facts) {
  Event event;
  by.waits |= Task::Region;
  noteOpenmpRuns();
  openRegions.fetch_add(1, std::memory_order_relaxed);
  if (!by.place)
    return;
  Place place = by.place->place;
  place.nested = true; // the artificial region in a team of a league is no instance
  if (facts.placed)
    place = placeOf(*by.place, {team.league ? kTeams : kParallel, facts.codePtr, facts.body, facts.source});
  if (by.place == mainRoot && !by.place->share)
    divideStretch(*mainRoot, serialEnds(place.context, mainRoot->own));
  beginRegion(profiledThread.store, team, *by.place, place, facts.codePtr);
}

/// The one waited for the other.
static void charge(u32 culprit, u32 waiting, u64 time) {
  TotalsTable &totals = *profiledThread.store.totals;
  totals[culprit].blame += time;
  totals[waiting].waited += time;
}

void regionEnds(Team &team, Task &by) {
  Event event;
  by.waits &= static_cast<u8>(~Task::Region);
  openRegions.fetch_sub(1, std::memory_order_relaxed);
  if (!team.by)
    return;
  endRegion(profiledThread.store, team);
  if (team.by == mainRoot)
    serialBegins(team.place.context, mainRoot->own);
  if (const u64 time = team.atEnd.waitOfAll())
    charge(team.atEnd.last(), team.place.context, time);
  if (!by.place->team && clockKind == ClockKind::Tsc)
    regionEnded(readCounter());
}

void implicitTaskBegins(Task &task, bool) {
  Event event;
  const u32 size = task.team->size.load(std::memory_order_relaxed);
  if (largestTeam.load(std::memory_order_relaxed) < size)
    largestTeam.store(size, std::memory_order_relaxed); // a lost one comes again with the other members
  if (task.team->by)
    task.place = beginImplicitTask(profiledThread.store, *task.team, task.threadNum == 0);
}

/// The directive that kept the member until the barrier.
static u32 keptBy(const Task &task) { return task.construct ? task.construct : task.place->place.context; }

/// Others wait for it from now on, or it for them.
static void come(Task &task, Arrivals &arrivals) {
  if (clockKind != ClockKind::Tsc)
    return;
  task.arrived = profiledThread.clock.ended - startCounter();
  arrivals.come(task.arrived, keptBy(task));
}

void barrierBegins(Task &task, BarrierKind kind, uptr) {
  Event event;
  if (!task.place || !task.place->member)
    return;
  if (kind == BarrierKind::Inside) {
    come(task, task.team->arrivals[task.place->phase & 1]);
    task.waits |= Task::Barrier;
    arrive(profiledThread.store, *task.place);
    profiledThread.timing.looks(profiledThread.clock);
    return;
  }
  profiledThread.lastRegion = task.place->team->place.context;
  come(task, task.team->atEnd);
  endImplicitTask(profiledThread.store, *task.place);
  task.place = nullptr;
}

void barrierEnds(Task &task, BarrierKind kind) {
  Event event;
  if (kind != BarrierKind::Inside || !(task.waits & Task::Barrier))
    return;
  task.waits &= static_cast<u8>(~Task::Barrier);
  if (!task.place)
    return;
  if (task.arrived) {
    const Arrivals &arrivals = task.team->arrivals[task.place->phase & 1];
    charge(arrivals.last(), keptBy(task), arrivals.waitOf(task.arrived));
  }
  task.construct = 0;
  leave(profiledThread.store, *task.place);
}

// ── worksharing ──────────────────────────────────────────────────────────────────────────────────────────────────────

static const char *wordOf(WorkKind kind) {
  switch (kind) {
  case WorkKind::Loop:
    return kFor;
  case WorkKind::Sections:
    return kSections;
  case WorkKind::Single:
    return kSingle;
  case WorkKind::Distribute:
    return kDistribute;
  }
  return kFor;
}

/// Until the runtime says more. It tells several threads of each chunk of a loop, or that they have one: no chunk, no
/// unit. In a team of one, and of `distribute`, an equal share.
static u64 expectedUnits(const Task &task, WorkKind kind, const LoopFacts &loop) {
  if (kind == WorkKind::Sections || kind == WorkKind::Single)
    return 1;
  const u64 size = task.team->size.load(std::memory_order_relaxed);
  if (kind == WorkKind::Loop && size > 1)
    return 0;
  const u64 share = size > 1 ? (loop.iterations + size - 1) / size : loop.iterations;
  return loop.chunk ? (share + loop.chunk - 1) / loop.chunk : share;
}

void constructBegins(Task &task, WorkKind kind, uptr codePtr, const LoopFacts &loop) {
  Event event;
  event.opens(kOfConstruct);
  if (!task.place)
    return;
  if (kind == WorkKind::Sections && task.team->size.load(std::memory_order_relaxed) < loop.iterations)
    noteNotChecked("sections", "a thread's share of sections counts as one: use at least as many threads");
  beginShare(profiledThread.store, *task.place, placeOf(*task.place, {wordOf(kind), codePtr, 0, loop.source}),
             {expectedUnits(task, kind, loop), loop.chunk, true});
}

void constructEnds(Task &task) {
  Event event;
  if (!task.place)
    return;
  task.construct = task.place->place.context;
  endShare(profiledThread.store, *task.place);
}

void constructSkipped(Task &task) {
  if (task.place)
    passConstruct(*task.place);
}

void chunkBegins(Task &task, u64 iterations) {
  Event event;
  event.opens(kOfChunk);
  if (task.place)
    beginChunk(profiledThread.store, *task.place, iterations);
}

void chunksKnown(Task &task, u64 chunks) {
  Event event;
  if (task.place)
    setUnits(profiledThread.store, *task.place, chunks);
}

void sourcePassed(Task &task, u64 iteration) {
  Event event;
  if (task.place)
    passSource(profiledThread.store, *task.place, iteration);
}

void sinkPassed(Task &task, u64 iteration) {
  Event event;
  if (task.place && !passSink(profiledThread.store, *task.place, iteration))
    noteNotChecked("doacross", "a wait for an iteration whose position is no longer known");
}

// ── ordered blocks, reductions, cancellation ─────────────────────────────────────────────────────────────────────────

static constexpr uptr kOrderedKey = 1; // markUnit: no address of code

void orderedBegins(Task &task) {
  Event event;
  task.waits &= static_cast<u8>(~Task::Mutex);
  if (task.place)
    beginOrdered(profiledThread.store, *task.place, kOrderedKey);
}

void orderedEnds(Task &task) {
  Event event;
  if (task.place)
    endOrdered(profiledThread.store, *task.place);
}

void reduceBegins() {}
void reduceEnds(bool) {}
void tasksWillReduce(ReductionCall &) {}
void taskReductionBegins(Task &, const ReductionCall &, u32, const ReducedVariable &) {}
void takesPart(Task &, uptr, uptr, uptr) {}
void taskReductionEnds(Task &) {}
void taskReductionEnded(Task &) {}

void cancelled(bool discards) {
  if (discards)
    noteNotChecked("cancelled", "work discarded by cancellation");
}

} // namespace ompracer
