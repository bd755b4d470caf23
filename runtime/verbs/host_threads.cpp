// The verbs of host threads and of what the program calls of the thread libraries (hosts/sink.h).
#include "base/rule.h"
#include "detect/signal_handler.h"
#include "detect/value_order.h"
#include "engine/holders.h"
#include "hosts/sink.h"
#include "hosts/thread.h"
#include "options/options.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/serial.h"
#include "verbs/task.h"

namespace ompracer {

// ── threads ──────────────────────────────────────────────────────────────────────────────────────────────────────────
// From the first one that the program creates until all are joined, serial code is recorded.

void initialExpected(Task &task) {
  tell(Told::Initial, task.told(), options().logSerial);
  lifecycle.hostBegan();
}

void hostCreated(HostThread &host) {
  recordSerialCode();
  tell(Told::HostCreates, host.told());
  Cursor &creator = omptThread.task->active();
  host.locks = gDetector.locks.conditional(inheritLocks(gDetector, creator));
  host.orderedBelow = gThread.orderedBelow;
  host.creation = gDetector.graph.createHost(gThread.alloc, creator);
  fragmentChanged(gThread);
  lifecycle.hostBegan();
}

void hostRefused(HostThread &) { lifecycle.hostEnded(); }

void hostBegins(Task &task, HostThread &host) {
  tell(Told::HostBegins, host.told(), task.told());
  task.mayRunInParallel = true;
  gThread.orderedBelow = host.orderedBelow;
  task.cursor = gDetector.graph.beginInitial(gThread.alloc, host.creation, gThread.index - 1);
  task.cursor.lockSet = host.locks;
  task.node = host.node = task.cursor.node;
  if (by(Rule::ThreadCreate))
    gDetector.graph.addEdge(host.creation, gDetector.graph.fragment(gThread.alloc, task.cursor), EdgeKind::Construct);
  gThread.implicitTaskFrame = gThread.stackHigh;
  activate(&task);
}

void hostEnds(Task &task, HostThread &host) {
  tell(Told::HostEnds, host.told());
  host.last = gDetector.graph.fragment(gThread.alloc, task.active());
}

void hostJoined(HostThread &host) {
  recordSerialCode();
  tell(Told::HostJoined, host.told());
  Cursor &joiner = omptThread.task->active();
  gDetector.graph.step(joiner);
  fragmentChanged(gThread);
  const FragmentId here = gDetector.graph.fragment(gThread.alloc, joiner);
  gDetector.graph.joinInitial(host.node, here);
  if (host.last != FragmentId::None && by(Rule::ThreadJoin))
    gDetector.graph.addEdge(host.last, here, EdgeKind::Construct);
  lifecycle.hostEnded();
  hostThreadJoined();
}

// ── mutexes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/// The first acquisition says where the mutex is used. Instrumented code keeps frame pointers; the first calls are
/// those of a library's classes.
static void notePlace(uptr mutex, uptr frame) {
  constexpr unsigned kFrames = 6;
  LockRecord *r = gDetector.lockRecords.find(mutex);
  if (!r || r->place.load(std::memory_order_relaxed) != 0)
    return;
  uptr frames[kFrames];
  unsigned depth = 0;
  for (uptr up = frame; depth < kFrames && up >= frame && !(up & 7) && gThread.onOwnStack(up + 15);) {
    frames[depth++] = reinterpret_cast<const uptr *>(up)[1];
    const uptr next = *reinterpret_cast<const uptr *>(up);
    if (next <= up)
      break;
    up = next;
  }
  const ContextId place = gDetector.contexts.enterStack(ContextId::None, frames, depth);
  r->place.store(static_cast<u32>(place), std::memory_order_relaxed);
}

void hostMutexAcquired(uptr mutex, bool shared, bool again, uptr frame) {
  Task *task = omptThread.task;
  if (!holds(mutex, shared, again) || !task || !task->records())
    return;
  acquired(task->active(), mutex, shared ? kShared : 0, 0, Owner::Thread);
  notePlace(mutex, frame);
  fragmentChanged(gThread);
}

void hostMutexReleased(uptr mutex) {
  Task *task = omptThread.task;
  if (!givesBack(mutex) || !task || !task->records())
    return;
  released(task->active(), mutex, Owner::Thread);
  fragmentChanged(gThread);
}

// ── waits ────────────────────────────────────────────────────────────────────────────────────────────────────────────

void meetingsExpected() { gDetector.waits.addMeetings(); }

void unsignalled(uptr name) { gValueOrder.forget(name); }

/// What is kept of a signal.
struct Signalled {
  FragmentId released{}; ///< a fragment that what was signalled precedes
  u32 epoch = 0;         ///< in which its number is valid (Detector::idEpoch)
};

HostSignal signalled(uptr name) {
  lifecycle.noteSignal();
  const FragmentId released = gValueOrder.signal(gThread, name);
  HostSignal signal;
  signal.tool.as<Signalled>() = {released, gDetector.idEpoch.load(std::memory_order_relaxed)};
  return signal;
}

void awaited(uptr name) { gValueOrder.acquire(gThread, name); }

void awaited(uptr name, const HostSignal &signal) {
  const Signalled &said = signal.tool.as<Signalled>();
  const bool valid = said.epoch == gDetector.idEpoch.load(std::memory_order_relaxed);
  const FragmentId released = valid ? said.released : FragmentId::None;
  // Of the log's words the nearest: the posts before the one that it needs.
  if (released != FragmentId::None)
    tell(Told::Awaited, name);
  gValueOrder.acquireFrom(gThread, released);
}

// ── initialisations that are done once ───────────────────────────────────────────────────────────────────────────────

/// Numbers (WNode::once) of the initialisations around the current one, six bits each, the innermost lowest.
static __thread u64 outerNumbers;

static void changeNumber(Cursor &c, u8 number) {
  gDetector.graph.step(c);
  c.once = number;
  fragmentChanged(gThread);
}

static Cursor *recordingCursor() {
  Task *task = omptThread.task;
  return task && task->records() ? &task->active() : nullptr;
}

/// Two controls may share a number: then the one counts as awaited when the other is.
static u8 numberOf(const void *control) {
  if (!control)
    return kOnceAwaited;
  u64 hash = reinterpret_cast<uptr>(control) * 0x9e3779b97f4a7c15ull >> 32;
  return static_cast<u8>(kOnceFirst + hash % (kOnceEnd - kOnceFirst));
}

void initialisationBegins(const void *control) {
  static_assert(kOnceEnd == 1 << 6);
  Cursor *c = recordingCursor();
  u8 outer = c ? c->once : 0;
  outerNumbers = outerNumbers << 6 | outer;
  // Inside of another one: who awaits that one awaits this as well.
  if (c)
    changeNumber(*c, outer ? kOnceAwaited : numberOf(control));
}

void initialisationEnds() {
  u8 outer = outerNumbers & (kOnceEnd - 1);
  outerNumbers >>= 6;
  if (Cursor *c = recordingCursor())
    changeNumber(*c, outer);
}

void initialisationCalled(const void *control, bool ran) {
  // In a team of one all threads have called, if that is not left to who runs a work share, or another initialisation.
  Task *task = omptThread.task;
  const bool alone = task->implicit && task->team && task->team->size.load(std::memory_order_relaxed) == 1 &&
                     !task->inWorkShare && task->active().once == 0;
  if (!ran || alone)
    awaitOnce(gThread, numberOf(control));
}

// ── handlers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

void handlerBegins(HandlerCall &call) { call.tool.as<SignalHandler>().begin(gThread); }
void handlerEnds(HandlerCall &call) { call.tool.as<SignalHandler>().end(gThread); }
void handlersLeft() { SignalHandler::leaveAll(gThread); }

} // namespace ompracer
