#include "repair/change.h"

namespace ompracer::command {

using model::AccessId;
using model::Event;
using model::TaskId;

void Change::combine(TaskId task, u32 at, const Event &access, u64 mutex) {
  model::Task combination;
  combination.kind = model::TaskKind::Combination;
  combination.mutex = mutex;
  Event write = access;
  write.flags = model::kWrites;
  write.owner = model::Owner::Shared;
  combination.events = {write};
  Event creates;
  creates.verb = model::Verb::Task;
  creates.tasks = {static_cast<TaskId>(before.tasks.size() + combinations.size())};
  combinations.push_back(std::move(combination));
  insert(task, at, std::move(creates));
}

model::Execution Change::make() {
  model::Execution after;
  now.clear();
  was.clear();
  for (TaskId t = 0; t < before.tasks.size(); ++t) {
    const model::Task &from = before.tasks[t];
    model::Task &to = after.tasks.emplace_back(from);
    to.events.clear();
    for (u32 i = 0; i <= from.events.size(); ++i) {
      const auto known = [&](AccessId id) {
        const AccessId its{t, static_cast<u32>(to.events.size())};
        now[id] = its;
        was[its] = id;
      };
      if (const auto found = inserted.find({t, i}); found != inserted.end())
        for (const Inserted &one : found->second) {
          if (one.id.task != model::kNone)
            known(one.id);
          to.events.push_back(one.event);
        }
      const AccessId id{t, i};
      if (i == from.events.size() || removed.count(id))
        continue;
      known(id);
      Event &event = to.events.emplace_back(from.events[i]);
      if (atomic.count(id))
        event.flags |= model::kAtomic;
      if (ordered.count(id))
        event.flags |= model::kOrdered;
    }
    if (const auto found = depends.find(t); found != depends.end())
      to.depends.insert(to.depends.end(), found->second.begin(), found->second.end());
  }
  after.tasks.insert(after.tasks.end(), combinations.begin(), combinations.end());
  return after;
}

bool Change::find(AccessId &id) const {
  const auto found = now.find(id);
  if (found != now.end())
    id = found->second;
  return found != now.end();
}

bool Change::original(AccessId &id) const {
  const auto found = was.find(id);
  if (found != was.end())
    id = found->second;
  return found != was.end();
}

} // namespace ompracer::command
