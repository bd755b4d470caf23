// The verbs of host threads: threads of the program's own.
#include "hosts/sink.h"
#include "hosts/thread.h"
#include "tool/fragment.h"

namespace ompracer {

using namespace adviser;

static Body *present() { return omptThread.task ? omptThread.task->place : nullptr; }

void initialExpected(Task &task) {
  Event event;
  beginInitial(task);
}

void hostCreated(HostThread &host) {
  Event event;
  ProfiledThread &o = profiledThread;
  if (Body *by = present())
    takeSnapshot(o.store, *by, host.start);
}

void hostRefused(HostThread &host) { host.start.trail.become(nullptr, 0, profiledThread.store.paths); }

void hostBegins(Task &task, HostThread &host) {
  Event event;
  ProfiledThread &o = profiledThread;
  attachThread();
  o.clock = {};
  ThreadState::of(*o.store.totals).begin(State::Idle, startCounter() ? readCounter() : 0);
  task.place = beginRoot(o.store, {}, &host.start);
  host.start.trail.become(nullptr, 0, o.store.paths);
}

void hostEnds(Task &task, HostThread &host) {
  Event event;
  ProfiledThread &o = profiledThread;
  if (task.place)
    lastEnd.raise(task.place->at, o.store.paths);
  host.place = task.place;
  task.place = nullptr;
}

void hostJoined(HostThread &host) {
  Event event;
  Body *by = present();
  if (by && host.place)
    joinRoot(profiledThread.store, *by, *host.place);
}

} // namespace ompracer
