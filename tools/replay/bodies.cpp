// Regions, tasks with their clauses, barriers and host threads.
#include "replay/source.h"

#include "detect/value_order.h"
#include "engine/holders.h"
#include "events/sink.h"
#include "hosts/thread.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/serial.h"

#include <algorithm>
#include <utility>

namespace ompracer::command {

Task *Source::taskAt(u64 number) {
  const auto found = tasks.find(number);
  return found == tasks.end() ? nullptr : found->second;
}

Task *Source::makeTask(u64 number) { return tasks[number] = ompracer::makeTask(); }

void Source::runsTask(Task *task) {
  Task *const before = omptThread.task;
  omptThread.task = task;
  if (task)
    switchedTo(*task, before && before != task && isLive(before) ? before : nullptr);
  else
    runs(nullptr);
}

bool Source::isLive(Task *task) const {
  return std::any_of(tasks.begin(), tasks.end(), [&](const auto &t) { return t.second == task; });
}

void Source::region(const LogRecord &r) {
  Task *by = taskAt(r[1]);
  if (!by)
    return;
  Team *team = teams[r[0]] = makeTeam();
  by->region = team;
  team->encountering = by;
  team->league = r[2] & 1;
  team->inlined = r[2] & 2;
  team->programThreads = static_cast<u32>(r[3]);
  omptThread.task = by;
  regionBegins(*team, *by, {r[4], (r[2] & 4) != 0, 0, nullptr, nullptr});
}

void Source::implicitTask(const LogRecord &r) {
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
  implicitTaskBegins(*task, r[4] & 1);
}

void Source::taskMade(const LogRecord &r) {
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
void Source::clause(const LogRecord &r) {
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

void Source::endClauses() {
  if (!std::exchange(thread->collects, false))
    return;
  std::vector<Dependence> items = std::exchange(thread->items, {});
  const u32 count = static_cast<u32>(items.size());
  if (!thread->dependent) {
    if (omptThread.task)
      waitsFor(*omptThread.task, items.data(), count, thread->nowait);
  } else if (Task *task = taskAt(thread->dependent); task && task->parent && !task->hostBody)
    dependsOn(*task, *task->parent, items.data(), count);
}

void Source::barrier(const LogRecord &r) {
  Task *task = omptThread.task;
  if (!task || task->hostBody)
    return;
  const BarrierKind kind = static_cast<BarrierKind>(std::min<u64>(r[0] & 3, 2));
  task->ignoreBarrier = false;
  if (r[0] & 4)
    verbsThread.combinesForAll |= verbsThread.inReduction != 0;
  else if (r.kind == Kind::BarrierBegins)
    barrierBegins(*task, kind, r[1]);
  else
    barrierEnds(*task, kind);
}

void Source::host(const LogRecord &r) {
  Graph &graph = gDetector.graph;
  if (r.kind == Kind::HostBegins) {
    Host &h = hosts[r[0]];
    Task *task = makeTask(r[1]);
    task->host = task->mayRunInParallel = true;
    gThread.orderedBelow = h.orderedBelow;
    task->cursor = graph.beginInitial(gThread.alloc, h.creation, gThread.index - 1);
    task->cursor.lockSet = h.locks;
    task->node = h.node = task->cursor.node;
    graph.addEdge(h.creation, graph.fragment(gThread.alloc, task->cursor), EdgeKind::Construct);
    return runsTask(task);
  }
  if (!omptThread.task)
    return;
  Host &h = hosts[r[0]];
  Cursor &c = omptThread.task->active();
  if (r.kind == Kind::HostCreates) {
    h.locks = gDetector.locks.conditional(inheritLocks(gDetector, c));
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

} // namespace ompracer::command
