// Fragments of the calling thread: each verb ends the present one and begins the next.
#pragma once

#include "context/contexts.h"
#include "cost/disturbed.h"
#include "cost/noise.h"
#include "cost/thinning.h"
#include "tool/live.h"
#include "tool/pause.h"

namespace ompracer::adviser {

extern Contexts contexts;

// The thread's state: it has executed the body's code from `since` to the end of its last fragment, or does not execute
// any (task: null, or why not).
void noteRan(ProfiledThread &, const Body &, u64 since);
void noteWaiting(const Task *);
/// For the log: when the present fragment ends.
void noteMoment(ProfiledThread &);

/// What is taken for the weight of a fragment, where something happened to the thread in it.
inline u64 settle(ProfiledThread &o, Body &body, u64 weight) {
  const u32 context = body.at.trail.context;
  Totals &totals = (*o.store.totals)[context];
  if (OMPRACER_UNLIKELY(o.clock.disturbed)) {
    body.disturbed = true;
    const bool off = o.clock.disturbed == ThreadClock::Off;
    o.clock.disturbed = ThreadClock::Undisturbed;
    return settleDisturbed(totals, context, weight, off);
  }
  if (OMPRACER_UNLIKELY(o.clock.cold))
    return settleCold(totals, context, weight);
  return body.team ? settleNoise(totals, context, o.opening, weight) : noteCalm(totals, weight);
}

/// A fragment of the body counts: of a thinned one, it has the weight that is assumed.
inline void countFragment(ProfiledThread &o, Body &body) {
  if (!body.thinned) {
    ++body.fragments;
    return;
  }
  const u64 weight = counted(assumedWeight(body.assumed, o.assumedCarry));
  addWeight(o.store, body, weight);
  if (clockKind == ClockKind::Tsc)
    ThreadState::of(*o.store.totals).assumeWork(weight);
}

/// The thread has left the code of the body that it executes, when the counter was `end`. Uncounted: the fragment
/// counts when the runtime tells what it was called for.
inline void endRunning(ProfiledThread &o, u64 end, bool counts = true) {
  Body &body = *o.running;
  if (counts)
    countFragment(o, body);
  else
    o.uncounted = &body;
  if (body.thinned)
    return;
  u64 weight = endFragment(o.clock, end);
  if (clockKind == ClockKind::Tsc)
    weight = settle(o, body, weight);
  weight = counted(weight);
  if (OMPRACER_UNLIKELY(isRecording()))
    noteMoment(o);
  addWeight(o.store, body, weight);
  if (OMPRACER_UNLIKELY(o.clock.inKernel)) {
    (*o.store.totals)[body.at.trail.context].system += o.clock.inKernel;
    o.clock.inKernel = 0;
  }
  noteRan(o, body, o.clock.last);
}

/// While it lives, the thread's clock stands still: what the tool does is no part of the program. Afterwards the thread
/// goes on with what OmptThread::task says.
class Event {
public:
  /// Uncounted: of a thinned task, such verbs are mostly left out. So that both have as many fragments, the one that
  /// ends here counts at the next other verb in the same call.
  enum class Cut : bool { Uncounted, Counted };
  explicit Event(Cut cut = Cut::Counted)
      : Event(cut, profiledThread.running && !profiledThread.running->thinned ? readCounterInOrder() : 0) {}
  /// end: the counter, before anything else is done; where no fragment is timed, anything.
  Event(Cut cut, u64 end) : inside(profiledThread.inVerb.load(std::memory_order_relaxed)) {
    ProfiledThread &o = profiledThread;
    opening = cut == Cut::Counted ? kOther : o.opening; // a call of the runtime may have told what comes
    o.inVerb.store(true, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst); // Pause has a barrier for all threads
    if (OMPRACER_UNLIKELY(pausedBy.load(std::memory_order_relaxed)) && !inside)
      waitForPause();
    if (o.running) {
      endRunning(o, end, cut == Cut::Counted);
      o.trace = o.running->at.t.at[kTrace];
    } else if (o.uncounted && cut == Cut::Counted) {
      countFragment(o, *o.uncounted);
      o.uncounted = nullptr;
    }
  }
  ~Event() {
    ProfiledThread &o = profiledThread;
    if (continues) {
      o.running = nullptr;
      o.inVerb.store(inside, std::memory_order_release);
      return;
    }
    o.opening = opening;
    const Task *task = omptThread.task;
    o.running = goesOn && task && task->waits == 0 && task->calls == 0 ? task->place : nullptr;
    if (!o.running) {
      if (clockKind == ClockKind::Tsc)
        noteWaiting(task);
    } else {
      // What the thread executed before precedes it, in this run.
      if (u64 &trace = o.running->at.t.at[kTrace]; trace < o.trace)
        trace = o.trace;
      if (!o.running->thinned)
        startFragment(o.clock); // the last that is done: memory that the tool touches may be far away
    }
    o.inVerb.store(inside, std::memory_order_release);
  }
  /// Only the runtime's code runs before the next event of the thread.
  void staysInRuntime() { goesOn = false; }
  /// What it goes on with.
  void opens(Opening what) { opening = what; }
  /// Another verb follows at once.
  void isContinued() { continues = true; }
  Event(const Event &) = delete;
  Event &operator=(const Event &) = delete;

private:
  const bool inside; ///< another one
  bool goesOn = true, continues = false;
  Opening opening = kOther;
};

/// The body that the thread executes may go on elsewhere before the next event.
void endPart();

/// A directive as the program's call of the runtime shows it.
struct Directive {
  const char *construct;        ///< a constant, compared by its address
  uptr codePtr;                 ///< return address of the call
  uptr body = 0;                ///< of a region: the function that its implicit tasks execute; 0: not known
  const char *source = nullptr; ///< the compiler's words for its place; null: not known
};
/// What the frames of its context are.
enum ContextFrame : unsigned {
  kCode,   ///< Directive::codePtr
  kBody,   ///< after the first byte of Directive::body, as a return address; 0: not known
  kSource, ///< Directive::source
  kJoined, ///< 1: with the directive of the context around it, it is one combined construct
  kContextFrames
};
/// Is the context's directive of one combined construct with that around it?
inline bool isJoined(const Context &context) { return context.frames[kJoined] != 0; }

/// Code of the OpenMP runtime, as far as it is known. Set once, before the first region.
extern AddressRange runtimeCode;

/// Where the body creates something by the directive.
Place placeOf(const Body &by, const Directive &);

/// The cost of a creation on the burdened clock is what was measured. Set once, at the start.
extern bool measuresBurden;

/// The words of directives, by which contexts know them.
extern const char kParallel[], kTeams[], kFor[], kSections[], kSingle[], kDistribute[], kTask[], kTaskloop[], kTarget[],
    kCritical[];

/// From now on the OpenMP runtime goes to bodies of regions and tasks by entries of ours (tool/bodies.cpp).
void observeBodies();

/// The thread can count.
void attachThread();

/// The first initial task; null: none yet.
extern Body *mainRoot;
/// Of the counter: how long the OpenMP runtime and the tool took to start. No part of the run.
extern u64 toolStart;
/// Weight of what came before the OpenMP runtime, on the thread that called it first.
extern u64 beforeRuntime;
/// The initial task of the calling thread begins.
void beginInitial(Task &);
/// A region or task has begun. Relaxed: read at the end.
extern std::atomic<bool> openmpRan;
inline void noteOpenmpRuns() {
  if (!openmpRan.load(std::memory_order_relaxed)) // once: all threads read what lies there
    openmpRan.store(true, std::memory_order_relaxed);
}
extern std::atomic<u32> openRegions;
extern std::atomic<u32> largestTeam;

/// The latest end of bodies that nothing has joined yet: of host threads, and of the initial task at last.
extern SharedClocks lastEnd;

} // namespace ompracer::adviser
