#include "tool/fragment.h"

#include "span/whatif.h"
#include "tool/whatif.h"

#include <algorithm>
#include <cstring>

namespace ompracer {

Task *runtimeCalled() {
  ProfiledThread &o = profiledThread;
  // Far away only after a fragment that is much longer than it takes to fetch it.
  if (!o.running || o.running->thinned)
    return nullptr;
  const u64 since = adviser::readCounterInOrder();
  Task *const task = omptThread.task;
  if (!task)
    return nullptr;
  const adviser::Event event(adviser::Event::Cut::Uncounted, since);
  ++task->calls;
  return task;
}

void runtimeReturns(Task &task) {
  adviser::Event event(adviser::Event::Cut::Uncounted);
  profiledThread.uncounted = nullptr;
  --task.calls;
}

void codeEnds() {
  if (!profiledThread.running || profiledThread.inVerb.load(std::memory_order_relaxed))
    return;
  adviser::Event event;
  event.staysInRuntime();
}

namespace adviser {

Contexts contexts;
constinit SharedClocks lastEnd;
constinit bool measuresBurden = false;
constinit u64 beforeRuntime = 0, toolStart = 0;
constinit Body *mainRoot = nullptr;
constinit AddressRange runtimeCode;
constinit std::atomic<bool> openmpRan{false};
constinit std::atomic<u32> openRegions{0}, largestTeam{0};

constinit const char kParallel[] = "parallel", kTeams[] = "teams", kFor[] = "for", kSections[] = "sections",
                     kSingle[] = "single", kDistribute[] = "distribute", kTask[] = "task", kTaskloop[] = "taskloop",
                     kTarget[] = "target", kCritical[] = "critical";

/// In `teams distribute parallel for`, which word stands before which. The same directive may be there for another
/// reason: a loop whose body calls its function again.
static unsigned orderIn(const char *construct) {
  return construct == kTeams                             ? 1
         : construct == kDistribute                      ? 2
         : construct == kParallel                        ? 3
         : (construct == kFor || construct == kSections) ? 4
                                                         : 0;
}

/// Are both of one combined construct? The outer one is being executed, so that its words are still there. GCC makes
/// one call of both parts, of which the runtime begins the inner one.
static bool isJoinedTo(const Context &outer, const Directive &directive) {
  if (!orderIn(outer.construct) || orderIn(outer.construct) >= orderIn(directive.construct))
    return false;
  const char *const around = reinterpret_cast<const char *>(outer.frames[kSource]);
  if (around && directive.source)
    return std::strcmp(around, directive.source) == 0;
  return directive.codePtr == outer.frames[kCode] || !directive.codePtr || runtimeCode.contains(directive.codePtr);
}

static Place findPlace(const Body &by, const Directive &directive) {
  const bool joined = isJoinedTo(contexts[ContextId{by.place.context}], directive);
  const uptr frames[kContextFrames] = {directive.codePtr, directive.body ? directive.body + 1 : 0,
                                       reinterpret_cast<uptr>(directive.source), joined};
  auto enter = [&](u32 outer) {
    return static_cast<u32>(contexts.enter(ContextId{outer}, directive.construct, frames, kContextFrames));
  };
  Place place;
  place.open = enter(by.place.open);
  place.context = by.place.context == by.place.open ? place.open : enter(by.place.context);
  // A directive that is open already has its context in the chain.
  place.nested = static_cast<u32>(contexts[ContextId{place.open}].outer) != by.place.open;
  if (OMPRACER_UNLIKELY(isRecording()))
    tellContext(profiledThread.store.recorder, contexts, ContextId{place.context}, frames[kBody], joined);
  if (OMPRACER_UNLIKELY(whatifClocks.load(std::memory_order_relaxed)))
    chooseByPlace(place.context, by.place.context);
  if (place.nested)
    place.open = by.place.open;
  return place;
}

Place placeOf(const Body &by, const Directive &directive) {
  // What a thread creates is mostly what it has created lately.
  const uptr code = directive.body ? directive.body : directive.codePtr;
  const uptr mixed = code ^ by.place.context * 0x9e3779b1u;
  auto &known = profiledThread.places[(mixed ^ mixed >> 7) % ProfiledThread::kPlaces];
  if (known.construct != directive.construct || known.code != code || known.outer != by.place.context ||
      known.open != by.place.open)
    known = {directive.construct, code, by.place.context, by.place.open, findPlace(by, directive)};
  return known.place;
}

void endPart() {
  ProfiledThread &o = profiledThread;
  if (!o.running)
    return;
  endRunning(o, readCounterInOrder());
  o.trace = o.running->at.t.at[kTrace];
  o.running = nullptr;
}

void beginInitial(Task &task) {
  ProfiledThread &o = profiledThread;
  attachThread();
  task.place = beginRoot(o.store, {}, nullptr);
  if (mainRoot)
    return;
  mainRoot = task.place;
  // Without the runtime's start in between, the fragment since the tool was loaded is still on its way.
  addWeight(o.store, *task.place, counted(beforeRuntime ? beforeRuntime : endFragment(o.clock)));
  beforeRuntime = 0;
  const u64 start = startCounter(), asked = o.clock.ended;
  if (!start)
    return;
  ThreadState &state = ThreadState::of(*o.store.totals);
  state.restart(start);
  state.rename(State::Serial, 0);
  if (asked < start) // another thread has called the runtime
    return;
  state.change(*o.store.totals, asked, State::Serial, 0);
  const u64 now = readCounter();
  toolStart = now - asked;
  state.skipTo(now);
}

void noteMoment(ProfiledThread &o) {
  if (clockKind == ClockKind::Tsc)
    o.store.recorder.now = o.clock.ended - startCounter();
  else if (clockKind == ClockKind::Cpu) {
    static constinit std::atomic<u64> first{0}; // relaxed: one of the first moments
    const u64 now = monotonicNanoseconds();
    u64 start = 0;
    first.compare_exchange_strong(start, now, std::memory_order_relaxed);
    o.store.recorder.now = start ? now - start : 0;
  }
}

static u32 regionOf(const Body &body) { return body.team ? body.team->place.context : 0; }

static State stateIn(const Body &body) { return body.team ? State::Work : State::Serial; }

void noteRan(ProfiledThread &o, const Body &body, u64 since) {
  if (clockKind != ClockKind::Tsc)
    return;
  TotalsTable &totals = *o.store.totals;
  const u32 region = regionOf(body);
  ThreadState::of(totals).change(totals, since, stateIn(body), region);
  ThreadState::of(totals).change(totals, o.clock.ended, State::Runtime, region);
}

void noteWaiting(const Task *task) {
  ProfiledThread &o = profiledThread;
  if (!o.store.totals)
    return;
  ThreadState &state = ThreadState::of(*o.store.totals);
  if (!state.begun())
    return;
  if (!task || !task->place) { // between its last barrier and the next region; or before it began with its first body
    if (!state.is(State::Idle) && !state.is(State::Serial))
      state.rename(State::LastBarrier, o.lastRegion);
    return;
  }
  const u32 region = o.lastRegion = regionOf(*task->place);
  state.rename(task->waits & Task::Barrier                     ? State::Barrier
               : task->waits & (Task::Taskwait | Task::Depend) ? State::Taskwait
               : task->waits & Task::Taskgroup                 ? State::Taskgroup
               : task->waits & Task::Mutex                     ? State::Lock
                                                               : State::Runtime,
               region);
}

void attachThread() {
  ProfiledThread &o = profiledThread;
  if (o.store.totals)
    return;
  o.store.totals = newTotals();
  joinThreads();
  // All threads are there from the start, so that their states add up to threads times wall time.
  if (const u64 start = startCounter())
    ThreadState::of(*o.store.totals).begin(State::Idle, start + toolStart);
}

} // namespace adviser
} // namespace ompracer
