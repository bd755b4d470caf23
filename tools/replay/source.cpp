// Record by record. What begins and ends bodies is in bodies.cpp.
#include "replay/source.h"
#include "detect/current.h"

#include "detect/value_order.h"
#include "events/sink.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/own_chunk.h"
#include "verbs/reduction.h"
#include "verbs/serial.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <utility>

namespace ompracer::command {

void Source::lacks(const std::string &what) {
  if (std::find(missing.begin(), missing.end(), what) == missing.end())
    missing.push_back(what);
}

void Source::event(const LogRecord &r) {
  if (r.kind == Kind::DependsOn || r.kind == Kind::WaitsFor)
    return clause(r);
  endClauses();
  Task *task = omptThread.task;
  switch (r.kind) {
  case Kind::Life:
    lives.begin(r[0], r[1]);
    gDetector.lockRecords.forEachIn(r[0], r[1], [](LockRecord &lock, u64) { lock.renew(); });
    return;
  case Kind::Runs:
    // Another thread may still be in the call that creates it.
    if (const auto told = toldBy.find(r[0]); told != toldBy.end()) {
      thread = &threads.go(told->second);
      if (thread->dependent == r[0])
        endClauses();
      thread = &threads.go(r.thread);
      toldBy.erase(told);
    }
    return runsTask(taskAt(r[0]));
  case Kind::Initial: {
    Task *made = makeTask(r[0]);
    initialBegins(*made);
    return runsTask(made);
  }
  case Kind::HostCreates:
  case Kind::HostBegins:
  case Kind::HostEnds:
  case Kind::HostJoined:
    return host(r);
  case Kind::Region:
    return region(r);
  case Kind::RegionEnd:
    if (Task *by = taskAt(r[1]); by && teams.count(r[0])) {
      omptThread.task = by;
      regionEnds(*teams[r[0]], *by);
      by->region = nullptr;
      runs(by);
    }
    return;
  case Kind::ImplicitTask:
    return implicitTask(r);
  case Kind::BarrierBegins:
  case Kind::BarrierEnds:
    return barrier(r);
  case Kind::TaskCreated:
    return taskMade(r);
  case Kind::TaskEnds:
    if (Task *ended = taskAt(r[0])) {
      taskEnds(*ended);
      tasks.erase(r[0]);
    }
    return;
  case Kind::BodyEnds:
    if (Task *ended = taskAt(r[0]))
      bodyEnds(*ended, r[1], nullptr);
    return;
  case Kind::Forget:
    return gValueOrder.forget(r[0]);
  case Kind::Signal:
    gValueOrder.signal(gThread, r[0]);
    return;
  case Kind::Awaited:
    return gValueOrder.acquire(gThread, r[0]);
  case Kind::Stores:
    return gValueOrder.atomicWrite(gThread, lives.nameOf(r[0]), r[1], static_cast<u32>(r[2]), r[3]);
  case Kind::Decides:
    return gValueOrder.onValueUsedForControl(gThread, lives.nameOf(r[0]), r[1], static_cast<u32>(r[2]));
  case Kind::Flush:
    return gValueOrder.flush(gThread, static_cast<u32>(r[0]));
  case Kind::FollowAll:
    return gValueOrder.acquireFromAll(gThread);
  case Kind::MutexNew:
    return lockCreated(r[0], 0);
  case Kind::Simd:
    return lacks("lanes of simd loops");
  default:
    if (task)
      inTask(r, *task);
  }
}

void Source::inTask(const LogRecord &r, Task &task) {
  switch (r.kind) {
  case Kind::Serial:
    return recordSerialCode();
  case Kind::Taskwait:
    return taskwaitEnds(task, r[0]);
  case Kind::GroupBegins:
    ++task.openGroups;
    return taskgroupBegins(task);
  case Kind::GroupEnds:
    task.openGroups -= task.openGroups != 0;
    return taskgroupEnds(task);
  case Kind::Work:
    return constructBegins(task, static_cast<WorkKind>(r[0] & 3), r[1],
                           {{(r[2] & 1) != 0, (r[2] & 2) != 0, static_cast<u32>(r[3]), (r[2] & 4) != 0,
                             static_cast<u16>(r[4]), static_cast<u32>(r[5])}});
  case Kind::WorkEnds:
    return constructEnds(task);
  case Kind::WorkSkipped:
    return constructSkipped(task);
  case Kind::Iteration:
    if (setIteration(gThread, r[0]))
      leaveOwnChunk(r[0]);
    return;
  case Kind::Source:
    return sourcePassed(task, r[0]);
  case Kind::Sink:
    return sinkPassed(task, r[0]);
  case Kind::OrderedBegins:
    return orderedBegins(task);
  case Kind::OrderedEnds:
    return orderedEnds(task);
  case Kind::Acquired:
    acquired(task.active(), r[0], (r[1] & 1 ? kShared : 0) | (r[1] & 2 ? kInLeague : 0) | (r[1] & 4 ? kMasked : 0));
    return fragmentChanged(gThread);
  case Kind::Released:
    released(task.active(), r[0]);
    return fragmentChanged(gThread);
  case Kind::Fulfilled:
    if (Task *fulfilled = taskAt(r[0]))
      taskFulfilled(*fulfilled, task);
    return;
  case Kind::Combines:
    if (r[2] == 2)
      thread->apart = true;
    else
      __ompracer_reduction_begin(reinterpret_cast<const void *>(r[0]));
    return;
  case Kind::Combined:
    if (r[0] == 2)
      thread->apart = false;
    else
      __ompracer_reduction_end();
    return;
  case Kind::CombinesForAll:
    verbsThread.combinesForAll = true;
    reduceBegins();
    return reduceEnds(true);
  case Kind::TaskReduction:
    return r[0] ? taskReductionEnded(task) : taskReductionEnds(task);
  case Kind::Initializer:
    return (r[2] ? __ompracer_initializer_begin : __ompracer_initializer_end)(reinterpret_cast<const void *>(r[0]));
  case Kind::FirstValues:
    return __ompracer_first_values_begin();
  case Kind::FirstValuesRead:
    return __ompracer_first_values_end();
  case Kind::LastValues:
    return __ompracer_lastprivate_begin();
  case Kind::LastValuesWritten:
    return __ompracer_lastprivate_end();
  default:
    return;
  }
}

} // namespace ompracer::command
