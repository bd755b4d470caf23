// The verbs of explicit tasks and waits for them.
#include "events/sink.h"
#include "notes/notes.h"
#include "span/share.h"
#include "tool/fragment.h"
#include "tool/mutexes.h"

namespace ompracer {

using namespace adviser;

static void beginWait(Task &task, Task::Wait wait) { task.waits |= wait; }
static void endWait(Task &task, Task::Wait wait) { task.waits &= static_cast<u8>(~wait); }

void taskwaitBegins(Task &task) {
  Event event;
  beginWait(task, Task::Taskwait);
  profiledThread.timing.looks(profiledThread.clock);
}

void taskwaitEnds(Task &task, uptr) {
  Event event;
  endWait(task, Task::Taskwait);
  if (task.place)
    taskwait(profiledThread.store, *task.place);
}

void taskgroupBegins(Task &task) {
  Event event;
  if (task.place)
    beginGroup(profiledThread.store, *task.place);
}

void taskgroupWaits(Task &task) {
  Event event;
  beginWait(task, Task::Taskgroup);
  profiledThread.timing.looks(profiledThread.clock);
}

void taskgroupEnds(Task &task) {
  Event event;
  endWait(task, Task::Taskgroup);
  if (task.place)
    endGroup(profiledThread.store, *task.place);
}

// ── creation ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/// A thinned task: its fragment ends where the task is created, and no clock is read here.
static bool isThinned(const Task *task) { return task && task->place && task->place->thinned; }

void creationCalled() {
  ProfiledThread &o = profiledThread;
  if (isThinned(omptThread.task) && !o.timing.wantsCreation()) {
    ++omptThread.task->calls;
    return;
  }
  Event event(Event::Cut::Uncounted);
  if (omptThread.task)
    ++omptThread.task->calls;
  o.timing.creationBegins(o.clock);
}

void creationReturns() {
  ProfiledThread &o = profiledThread;
  if (isThinned(omptThread.task) && !o.timing.timesCreation()) {
    if (omptThread.task->calls && --omptThread.task->calls == 0)
      o.running = omptThread.task->waits == 0 ? omptThread.task->place : nullptr;
    return;
  }
  Event event(Event::Cut::Uncounted);
  if (o.timing.creationEnds(o.clock, *o.store.totals) && measuresBurden)
    burden.create.store(meanCreation.load(std::memory_order_relaxed), std::memory_order_relaxed);
  o.uncounted = nullptr;
  if (omptThread.task && omptThread.task->calls)
    --omptThread.task->calls;
}

void taskAllocated(uptr block, u64) {
  profiledThread.allocated = block;
  profiledThread.allocatedBy = omptThread.callerPc;
}
void taskloopBegins(TaskloopCall &) {}
void taskloopEnds() {}

static Place placeOf(const Task &by, const TaskFacts &facts) {
  switch (facts.kind) {
  case TaskKind::SplitOff:
    return by.place->place;
  case TaskKind::OfTaskloop:
    return placeOf(*by.place, {kTaskloop, facts.codePtr});
  case TaskKind::Target:
    return placeOf(*by.place, {kTarget, facts.codePtr});
  case TaskKind::Plain:
    break;
  }
  return placeOf(*by.place, {kTask, facts.codePtr});
}

/// The tool's own part of a creation is no cost of that.
class CreationEvent {
public:
  CreationEvent() : since(profiledThread.timing.toolBegins(profiledThread.clock)) {}
  ~CreationEvent() { profiledThread.timing.toolEnds(profiledThread.clock, since); }
  CreationEvent(const CreationEvent &) = delete;
  CreationEvent &operator=(const CreationEvent &) = delete;

private:
  u64 since;
};

void taskCreated(Task &task, Task &by, const TaskFacts &facts) {
  const CreationEvent timed;
  Event event;
  noteOpenmpRuns();
  if (!by.place)
    return;
  const bool split = facts.kind == TaskKind::SplitOff;
  const TaskForm form = split ? TaskForm::SplitOff : task.undeferred ? TaskForm::Undeferred : TaskForm::Deferred;
  if (task.undeferred)
    event.staysInRuntime(); // it begins next
  task.place = createTask(profiledThread.store, *by.place, placeOf(by, facts), form, facts.codePtr);
  profiledThread.timing.created(task.place->place.context);
  task.iterations = split ? by.iterations : facts.loop ? facts.loop->iterations : 0;
  task.chunk = split ? by.chunk : facts.loop ? facts.loop->chunk : 0;
}

void dependsOn(Task &task, Task &by, const Dependence *dependences, u32 count) {
  const CreationEvent timed;
  Event event;
  if (task.place)
    (*profiledThread.store.totals)[task.place->place.context].dependences += count;
  if (task.place && by.place)
    adviser::dependsOn(profiledThread.store, *task.place, *by.place, dependences, count);
}

void waitsFor(Task &task, const Dependence *, u32, bool) {
  Event event;
  beginWait(task, Task::Depend);
}

void waitedFor(Task &task, const Dependence *dependences, u32 count, bool nowait) {
  Event event;
  endWait(task, Task::Depend);
  if (task.place)
    adviser::waitedFor(profiledThread.store, *task.place, dependences, count, nowait);
}

// ── execution ────────────────────────────────────────────────────────────────────────────────────────────────────────

static void goOn(Task &task) {
  Body *body = task.place;
  ProfiledThread &o = profiledThread;
  if (!body || body->begun) {
    if (task.waits)
      o.timing.looks(o.clock);
    else
      o.timing.goesOn();
    return;
  }
  if (const u64 waited = o.timing.begins(o.clock, *o.store.totals, body->place.context);
      waited && clockKind == ClockKind::Tsc)
    ThreadState::of(*o.store.totals).assumeWait(waited);
  beginTask(o.store, *body);
  if (Totals &totals = (*o.store.totals)[body->place.context]; isThinned(totals)) {
    ++totals.thinned;
    body->thinned = true;
    body->assumed = totals.thinning.mean;
  }
  if (task.iterations)
    beginShare(profiledThread.store, *body, body->place,
               {task.chunk ? (task.iterations + task.chunk - 1) / task.chunk : task.iterations, task.chunk, false});
}

void switchedTo(Task &task, Task *) {
  Event event;
  goOn(task);
}

void resumed(Task &task) {
  Event event;
  goOn(task);
}

void bodyEnds(Task &task, bool, Task *) {
  Event event;
  if (task.parent) {
    beginWait(task, Task::Ended);
    event.isContinued();
  }
}

void taskFulfilled(Task &task, Task &by) {
  Event event;
  if (task.place && by.place)
    fulfilTask(profiledThread.store, *task.place, *by.place);
}

void taskEnds(Task &task) {
  Event event;
  if (!profiledThread.running) // its body has ended, and the thread goes on with another one
    event.isContinued();
  if (!task.place)
    return;
  if (const Body &body = *task.place; body.begun && !body.thinned)
    learnWeight((*profiledThread.store.totals)[body.place.context], body.fragments, body.own, body.disturbed);
  if (task.place->belongs)
    noteMembership(task);
  if (!endTask(profiledThread.store, *task.place))
    noteNotChecked("locks", kTooManyMutexes);
  task.place = nullptr;
}

} // namespace ompracer
