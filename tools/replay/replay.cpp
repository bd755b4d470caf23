#include "replay/replay.h"

#include "replay/pairs.h"
#include "replay/threads.h"

#include "detect/access.h"
#include "detect/value_order.h"
#include "events/sink.h"
#include "hosts/thread.h"
#include "ompt/callbacks.h"
#include "ompt/lifecycle.h"
#include "ompt/mutex.h"
#include "ompt/own_chunk.h"
#include "ompt/reduction.h"
#include "ompt/serial.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <utility>

extern "C" {
void __ompracer_reduction_begin(const void *);
void __ompracer_reduction_end(void);
void __ompracer_initializer_begin(const void *);
void __ompracer_initializer_end(const void *);
void __ompracer_first_values_begin(void);
void __ompracer_first_values_end(void);
void __ompracer_lastprivate_begin(void);
void __ompracer_lastprivate_end(void);
}

namespace ompracer::command {

namespace {

struct Host {
  FragmentId creation{}, last{}, orderedBelow{};
  LockSetId locks{};
  SNodeId node = SNodeId::None;
};

class Replay {
public:
  Replay(const Log &log, const Story &story) : log(log), story(story), pairs(story) {}

  ProductVerdicts run() {
    expectWhatComes();
    std::vector<u32> order(story.accesses.size());
    for (u32 i = 0; i < order.size(); ++i)
      order[i] = i;
    std::sort(order.begin(), order.end(), [&](u32 a, u32 b) {
      return std::pair(story.accesses[a].record, a) < std::pair(story.accesses[b].record, b);
    });
    std::size_t next = 0;
    for (std::size_t i = 0; i < log.records.size(); ++i) {
      const LogRecord &r = log.records[i];
      thread = &threads.go(r.thread);
      if (runlog::isAccess(r.kind))
        endClauses();
      else
        event(r);
      for (; next < order.size() && story.accesses[order[next]].record == i; ++next)
        if (!runlog::isAccess(r.kind) || !access(order[next], r))
          verdicts.unjudged.insert(order[next]);
    }
    pairs.resolve(verdicts);
    verdicts.missing = missing;
    return std::move(verdicts);
  }

private:
  /// What a module says of itself when it is loaded.
  void expectWhatComes() {
    gValueOrder.expectWaits(log.evidence);
    bool meetings = log.meetings;
    for (const LogRecord &r : log.records) // the program may have been killed
      if (r.kind == Kind::Stores || r.kind == Kind::Decides)
        gValueOrder.expectWaits(OMPRACER_WAITS_VALUES);
      else
        meetings = meetings || r.kind == Kind::Signal || r.kind == Kind::Awaited;
    if (meetings)
      gValueOrder.expectMeetings();
  }

  void lacks(const std::string &what) {
    if (std::find(missing.begin(), missing.end(), what) == missing.end())
      missing.push_back(what);
  }

  Task *taskAt(u64 number) {
    const auto found = tasks.find(number);
    return found == tasks.end() ? nullptr : found->second;
  }
  Task *makeTask(u64 number) { return tasks[number] = taskPool.make(omptThread.tasks); }

  bool access(u32 index, const LogRecord &r) {
    if (thread->apart) {
      lacks("combinations of task reductions");
      return false;
    }
    const model::Event &e = story.execution.tasks[story.accesses[index].id.task].events[story.accesses[index].id.event];
    if (!pairs.access(index, r, e.address, e.size, verdicts)) {
      lacks("accesses where the detector records nothing");
      return false;
    }
    return true;
  }

  void runsTask(Task *task) {
    Task *const before = omptThread.task;
    omptThread.task = task;
    if (task)
      switchedTo(*task, before && before != task && isLive(before) ? before : nullptr);
    else
      runs(nullptr);
  }
  bool isLive(Task *task) const {
    return std::any_of(tasks.begin(), tasks.end(), [&](const auto &t) { return t.second == task; });
  }

  void region(const LogRecord &r) {
    Task *by = taskAt(r[1]);
    if (!by)
      return;
    Team *team = teams[r[0]] = teamPool.make(omptThread.teams);
    by->region = team;
    team->encountering = by;
    team->league = r[2] & 1;
    team->inlined = r[2] & 2;
    team->programThreads = static_cast<u32>(r[3]);
    omptThread.task = by;
    regionBegins(*team, *by, {r[4], (r[2] & 4) != 0, 0, nullptr});
  }

  void member(const LogRecord &r) {
    const auto team = teams.find(r[1]);
    if (team == teams.end())
      return;
    Task *task = makeTask(r[0]);
    task->implicit = true;
    task->team = team->second;
    task->threadNum = static_cast<u32>(r[2]);
    task->fixedTeam = r[4] & 2;
    task->inLeague = r[4] & 4;
    task->team->size.store(static_cast<u32>(r[3]), std::memory_order_relaxed);
    memberBegins(*task, r[4] & 1);
  }

  void taskMade(const LogRecord &r) {
    Task *by = taskAt(r[1]);
    if (!by)
      return;
    Task *task = makeTask(r[0]);
    task->parent = by;
    task->team = by->team;
    task->inLeague = by->inLeague;
    task->ofTaskloop = r[2] >= 2;
    task->undeferred = r[3] & 1;
    task->final = r[3] & 2;
    TaskloopCall loop;
    loop.creator = by;
    loop.undeferred = task->undeferred;
    loop.chunk = static_cast<u32>(r[5]);
    const TaskKind kind = static_cast<TaskKind>(r[2] & 3);
    taskCreated(*task, *by, {kind, r[4], nullptr, kind == TaskKind::OfTaskloop ? &loop : nullptr});
  }

  /// A record for each item, and one call for all.
  void clause(const LogRecord &r) {
    const u64 of = r.kind == Kind::DependsOn ? r[0] : 0;
    if (thread->collects && thread->dependent != of)
      endClauses();
    thread->collects = true;
    if (of)
      toldBy[of] = r.thread;
    thread->dependent = of;
    thread->nowait = r.kind == Kind::WaitsFor && r[0];
    thread->items.push_back({r[1], static_cast<DependKind>(std::min<u64>(r[2], 4))});
  }
  void endClauses() {
    if (!std::exchange(thread->collects, false))
      return;
    std::vector<Dependence> items = std::exchange(thread->items, {});
    const u32 count = static_cast<u32>(items.size());
    if (!thread->dependent) {
      if (omptThread.task)
        waitsFor(*omptThread.task, items.data(), count, thread->nowait);
    } else if (Task *task = taskAt(thread->dependent); task && task->parent && !task->around)
      dependsOn(*task, *task->parent, items.data(), count);
  }

  void barrier(const LogRecord &r) {
    Task *task = omptThread.task;
    if (!task || task->around)
      return;
    const BarrierKind kind = static_cast<BarrierKind>(std::min<u64>(r[0] & 3, 2));
    task->ignoreBarrier = false;
    if (r[0] & 4)
      omptThread.combinesForAll |= omptThread.inReduction != 0;
    else if (r.kind == Kind::BarrierBegins)
      barrierBegins(*task, kind, r[1]);
    else
      barrierEnds(*task, kind);
  }

  void host(const LogRecord &r) {
    Graph &graph = gDetector.graph;
    if (r.kind == Kind::HostBegins) {
      Host &h = hosts[r[0]];
      Task *task = makeTask(r[1]);
      task->host = task->record = true;
      gThread.orderedBelow = h.orderedBelow;
      task->cursor = graph.beginInitial(gThread.alloc, h.creation, gThread.index - 1);
      task->cursor.payload = static_cast<u32>(h.locks);
      task->node = h.node = task->cursor.node;
      graph.addEdge(h.creation, graph.fragment(gThread.alloc, task->cursor), EdgeKind::Construct);
      return runsTask(task);
    }
    if (!omptThread.task)
      return;
    Host &h = hosts[r[0]];
    Cursor &c = omptThread.task->active();
    if (r.kind == Kind::HostCreates) {
      h.locks = gDetector.locks.conditional(inheritLocks(c));
      h.orderedBelow = gThread.orderedBelow;
      h.creation = graph.createHost(gThread.alloc, c);
      lifecycle.hostBegan();
      unjoinedHosts.fetch_add(1, std::memory_order_relaxed);
    } else if (r.kind == Kind::HostEnds) {
      h.last = graph.fragment(gThread.alloc, c);
      return;
    } else {
      graph.step(c);
      fragmentChanged(gThread);
      const FragmentId here = graph.fragment(gThread.alloc, c);
      graph.joinInitial(h.node, here);
      if (h.last != FragmentId::None)
        graph.addEdge(h.last, here, EdgeKind::Construct);
      lifecycle.hostEnded();
      unjoinedHosts.fetch_sub(1, std::memory_order_relaxed);
      hostThreadJoined();
    }
    fragmentChanged(gThread);
  }

  void event(const LogRecord &r) {
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
    case Kind::Member:
      return member(r);
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
      return gValueOrder.awaited(gThread, r[0]);
    case Kind::Stores:
      return gValueOrder.atomicWrite(gThread, lives.nameOf(r[0]), r[1], static_cast<u32>(r[2]), r[3]);
    case Kind::Decides:
      return gValueOrder.decides(gThread, lives.nameOf(r[0]), r[1], static_cast<u32>(r[2]));
    case Kind::Flush:
      return gValueOrder.flush(gThread, static_cast<u32>(r[0]));
    case Kind::FollowAll:
      return gValueOrder.followAll(gThread);
    case Kind::MutexNew:
      return lockCreated(r[0]);
    case Kind::Simd:
      return lacks("lanes of simd loops");
    default:
      if (task)
        inTask(r, *task);
    }
  }

  void inTask(const LogRecord &r, Task &task) {
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
                             {(r[2] & 1) != 0, (r[2] & 2) != 0, static_cast<u32>(r[3]), (r[2] & 4) != 0,
                              static_cast<u16>(r[4]), static_cast<u32>(r[5])});
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
      omptThread.combinesForAll = true;
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

  const Log &log;
  const Story &story;
  ReplayThreads threads;
  Pairs pairs;
  ReplayThread *thread = nullptr;
  std::map<u64, Task *> tasks;
  std::map<u64, Team *> teams;
  std::map<u64, Host> hosts;
  std::map<u64, u32> toldBy; ///< thread that tells the dependences of a task
  Lives lives;
  ProductVerdicts verdicts;
  std::vector<std::string> missing;
};

} // namespace

ProductVerdicts replay(const Log &log, const Story &story) { return Replay(log, story).run(); }

} // namespace ompracer::command
