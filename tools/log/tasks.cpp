// What creates and begins tasks, and the combinations of reductions.
#include "log/teller.h"

#include <algorithm>
#include <utility>

namespace ompracer::command {

using model::Event;
using model::kNone;
using model::TaskId;
using model::Verb;

void Teller::beginImplicitTask(const LogRecord &r) {
  const auto found = teams.find(r[1]);
  if (found == teams.end() || r[3] == 0 || r[3] > kMostMembers || r[2] >= r[3])
    return missing("a member of an unknown region");
  Team &team = found->second;
  Live &member = live[r[0]];
  const Live &outer = live[team.by];
  member = {};
  member.region = team.region;
  member.depth = outer.depth;
  if (team.inlined) {
    member.body = outer.body;
    member.inlined = true;
    return;
  }
  ++member.depth;
  if (team.members.empty()) {
    for (u64 i = 0; i < r[3]; ++i)
      team.members.push_back(make(model::TaskKind::Implicit));
    Event &region = story.execution.tasks[team.task].events[team.event];
    region.tasks = team.members;
    region.flags |= r[4] & 2 ? model::kFixed : 0;
  }
  member.by = team.task;
  member.byEvent = team.event;
  if (r[2] < team.members.size())
    member.body = team.members[r[2]];
}

void Teller::createTask(const LogRecord &r) {
  Live &made = live[r[0]];
  const bool undeferred = r[3] & 1;
  made = {};
  std::vector<model::Dependence> waited;
  if (Live *l = current()) {
    made.region = l->region;
    made.depth = l->depth;
    waited = std::exchange(l->waits, {});
  }
  if (r[3] & 4) { // program order
    const Live *by = current();
    made.body = by ? by->body : kNone;
    made.inlined = true;
    return;
  }
  Event *e = add(Verb::Task, places.ofCall(r[4]));
  if (!e)
    return;
  const TaskId task = static_cast<TaskId>(story.execution.tasks.size());
  e->tasks = {task};
  current()->splits = current()->splits || r[2] == 3;
  made.body = make(model::TaskKind::Explicit);
  model::Task &t = story.execution.tasks[task];
  t.flags = (undeferred ? model::kUndeferred : 0) | (r[2] >= 2 ? model::kTaskloop : 0);
  t.chunk = static_cast<u32>(r[5]);
  made.taskloop = r[2] >= 2;
  if (undeferred)
    t.depends = std::move(waited);
}

/// See also model::Task::mutex.
void Teller::combine(bool own, u64 reduction) {
  Live *l = current();
  if (!l)
    return;
  if (own) {
    const TaskId task = static_cast<TaskId>(story.execution.tasks.size());
    if (Event *e = add(Verb::Task))
      e->tasks = {task};
    l->apart.push_back(make(model::TaskKind::Combination));
    story.execution.tasks[task].mutex = reductionName(reduction);
  }
  numbered(Verb::Acquire, reductionName(reduction));
}

void Teller::flushWaits() {
  Live *l = current();
  if (!l || l->waits.empty())
    return;
  std::vector<model::Dependence> waits = std::exchange(l->waits, {});
  if (l->nowait) { // only what comes later waits: as an empty task would
    const TaskId task = static_cast<TaskId>(story.execution.tasks.size());
    if (Event *e = add(Verb::Task)) {
      e->tasks = {task};
      story.execution.tasks[make(model::TaskKind::Explicit)].depends = std::move(waits);
    }
  } else if (Event *e = add(Verb::TaskWait))
    e->depends = std::move(waits);
}

void Teller::beginInitial(u64 task) {
  Live &made = live[task];
  made = {};
  made.body = firstInitial ? 0 : make(model::TaskKind::Initial);
  if (!firstInitial) { // its creator is not known: parallel with everything
    Event e;
    e.verb = Verb::Thread;
    e.tasks = {made.body};
    auto &events = story.execution.tasks[0].events;
    events.insert(events.end(), std::move(e));
  }
  firstInitial = false;
}

} // namespace ompracer::command
