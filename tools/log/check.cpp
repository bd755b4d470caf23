#include "log/check.h"

#include <set>

namespace ompracer::command {

namespace {

class Check {
public:
  explicit Check(const Log &log) : log(log) {}

  std::string run() {
    for (const LogRecord &r : log.records) {
      thread = &threads[r.thread];
      if (const char *wrong = runlog::isAccess(r.kind) ? nullptr : event(r))
        return "record " + std::to_string(r.number) + ", " + std::string(nameOf(r.kind)) + " of thread " +
               std::to_string(r.thread) + ": " + wrong;
    }
    return {};
  }

private:
  struct Team {
    u64 by = 0, size = 0;
    bool inlined = false, ended = false;
    std::set<u64> numbers; ///< of the implicit tasks that have begun
  };
  struct Task {
    enum Kind : u8 { Initial, Implicit, Explicit } kind = Initial;
    bool programOrder = false; ///< it is part of another one
    bool ofTaskloop = false, ended = false, inWork = false, inOrdered = false;
    u64 groups = 0;
  };
  struct Thread {
    u64 task = 0;
    u32 simd = 0; ///< loops that it is in
  };

  Task *find(u64 number) {
    const auto found = tasks.find(number);
    return found == tasks.end() ? nullptr : &found->second;
  }
  Task *alive(u64 number) {
    Task *task = find(number);
    return task && !task->ended ? task : nullptr;
  }
  const char *make(u64 number, Task::Kind kind, bool programOrder = false) {
    const auto [task, isNew] = tasks.try_emplace(number);
    task->second.kind = kind;
    task->second.programOrder = programOrder;
    return isNew && number ? nullptr : "the task exists";
  }
  const char *needs(const void *what, const char *otherwise) { return what ? nullptr : otherwise; }

  const char *event(const LogRecord &r);
  const char *inTask(const LogRecord &r, Task *);
  const char *inMember(const LogRecord &r, Task &);
  const char *implicitTask(const LogRecord &r);
  const char *inLanes(const LogRecord &r);

  const Log &log;
  std::map<u64, Task> tasks;
  std::map<u64, Team> teams;
  std::set<u64> hosts;
  std::map<u32, Thread> threads;
  Thread *thread = nullptr;
};

const char *Check::implicitTask(const LogRecord &r) {
  const auto found = teams.find(r[1]);
  if (found == teams.end() || found->second.ended)
    return "no such team";
  Team &team = found->second;
  if (r[3] == 0 || r[3] > kMostMembers || (team.size && team.size != r[3]) || r[2] >= r[3] ||
      !team.numbers.insert(r[2]).second)
    return "the team has no place for it";
  team.size = r[3];
  return make(r[0], Task::Implicit, team.inlined);
}

const char *Check::inLanes(const LogRecord &r) {
  if (r.kind == Kind::Simd)
    ++thread->simd;
  else if (!thread->simd)
    return "there is no simd loop";
  else if (r.kind == Kind::SimdEnds)
    --thread->simd;
  return nullptr;
}

const char *Check::event(const LogRecord &r) {
  switch (r.kind) {
  case Kind::Life:
  case Kind::MutexNew:
  case Kind::Forget:
    return nullptr;
  case Kind::Runs:
    thread->task = r[0];
    return r[0] ? needs(alive(r[0]), "no such task") : nullptr;
  case Kind::Initial:
    return make(thread->task = r[0], Task::Initial);
  case Kind::HostBegins:
    if (!hosts.count(r[0]))
      return "no such host thread";
    return make(thread->task = r[1], Task::Initial);
  case Kind::ImplicitTask:
    return implicitTask(r);
  case Kind::Region: {
    const auto [team, isNew] = teams.try_emplace(r[0]);
    team->second.by = thread->task = r[1];
    team->second.inlined = r[2] & 2;
    return !isNew || !r[0] ? "the team exists" : needs(alive(r[1]), "no such task");
  }
  case Kind::RegionEnd: {
    const auto team = teams.find(r[0]);
    if (team == teams.end() || team->second.ended || team->second.by != r[1])
      return "no such team";
    team->second.ended = true;
    thread->task = r[1];
    return needs(alive(r[1]), "no such task");
  }
  case Kind::TaskCreated: {
    const Task *by = alive(r[1]);
    if (!by || r[2] > 3 || (r[2] == 3 && !by->ofTaskloop))
      return "no such creator";
    if (const char *wrong = make(r[0], Task::Explicit, r[3] & 4))
      return wrong;
    tasks[r[0]].ofTaskloop = r[2] >= 2;
    return nullptr;
  }
  case Kind::DependsOn:
    return r[2] > 4 ? "no such dependence" : needs(find(r[0]), "no such task");
  case Kind::BodyEnds:
    return needs(alive(r[0]), "no such task");
  case Kind::TaskEnds: {
    Task *task = alive(r[0]);
    if (!task || task->kind != Task::Explicit)
      return "no such task";
    task->ended = true;
    return nullptr;
  }
  case Kind::Simd:
  case Kind::SimdEnds:
  case Kind::Lane:
  case Kind::LaneAccess:
  case Kind::LaneSeries:
    return inLanes(r);
  default:
    return inTask(r, alive(thread->task));
  }
}

/// What only a thread does that executes a task.
const char *Check::inTask(const LogRecord &r, Task *task) {
  if (!task)
    return "the thread executes no task";
  switch (r.kind) {
  case Kind::HostCreates:
    return hosts.insert(r[0]).second ? nullptr : "the host thread exists";
  case Kind::HostEnds:
  case Kind::HostJoined:
    return hosts.count(r[0]) ? nullptr : "no such host thread";
  case Kind::GroupBegins:
    ++task->groups;
    return nullptr;
  case Kind::GroupEnds:
    return task->groups-- ? nullptr : "it has begun no taskgroup";
  case Kind::WaitsFor:
    return r[2] > 4 ? "no such dependence" : nullptr;
  case Kind::Fulfilled:
    return needs(find(r[0]), "no such task");
  case Kind::Combines:
    return r[2] > 2 ? "no such combination" : nullptr;
  case Kind::Combined:
    return r[0] > 2 ? "no such combination" : nullptr;
  case Kind::BarrierBegins:
  case Kind::BarrierEnds:
    return (r[0] & 3) > 2 ? "no such barrier" : nullptr;
  case Kind::Work:
  case Kind::WorkEnds:
  case Kind::WorkSkipped:
  case Kind::Source:
  case Kind::Sink:
  case Kind::OrderedBegins:
  case Kind::OrderedEnds:
    return task->kind == Task::Implicit && !task->programOrder ? inMember(r, *task)
                                                               : "the thread executes no implicit task";
  default:
    return nullptr;
  }
}

const char *Check::inMember(const LogRecord &r, Task &task) {
  if ((r.kind == Kind::Work || r.kind == Kind::WorkSkipped) == task.inWork)
    return task.inWork ? "it is in a worksharing construct" : "it is in no worksharing construct";
  if (r.kind == Kind::Work) {
    task.inWork = true;
    return r[0] > 3 ? "no such construct" : nullptr;
  }
  task.inWork = task.inWork && r.kind != Kind::WorkEnds;
  return nullptr;
}

} // namespace

std::string contradictionIn(const Log &log) { return Check(log).run(); }

} // namespace ompracer::command
