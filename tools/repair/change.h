// A repair as a change of the events of a run: what would have been executed, had the program been repaired.
//
// Pure: from an execution to another one. Whether the repair is right, the model's judgement of the other one says
// (check.h).
#pragma once

#include "log/story.h"

#include <set>

namespace ompracer::command {

/// Collects changes of an execution and makes the changed one.
class Change {
public:
  explicit Change(const model::Execution &execution) : before(execution) {}

  /// The access does not reach that memory: it goes to a copy.
  void remove(model::AccessId id) { removed.insert(id); }
  void makeAtomic(model::AccessId id) { atomic.insert(id); }
  /// Puts the event before the one of that index; several keep the order in which they came.
  void insert(model::TaskId task, u32 before, model::Event event) {
    inserted[{task, before}].push_back({std::move(event), {model::kNone, 0}});
  }
  /// Another task executes the event, before its own one of that index.
  void move(model::AccessId id, model::TaskId task, u32 to) {
    removed.insert(id);
    inserted[{task, to}].push_back({before.tasks[id.task].events[id.event], id});
  }
  void makeOrdered(model::TaskId task, u32 work) { ordered.insert({task, work}); }
  void addDependence(model::TaskId task, model::Dependence d) { depends[task].push_back(d); }
  /// A task that combines a copy with the original, before the event of that index.
  void combine(model::TaskId task, u32 before, const model::Event &access, u64 mutex);

  model::Execution make();
  /// In the changed execution. False: it is not there.
  bool find(model::AccessId &) const;
  /// The access of the run that it was. False: the repair makes it.
  bool original(model::AccessId &) const;

  bool isRemoved(model::AccessId id) const { return removed.count(id) != 0; }
  bool isAtomic(model::AccessId id) const { return atomic.count(id) != 0; }

private:
  const model::Execution &before;
  std::set<model::AccessId> removed, atomic, ordered;
  struct Inserted {
    model::Event event;
    model::AccessId id; ///< that it had; of no task: it is new
  };
  std::map<std::pair<model::TaskId, u32>, std::vector<Inserted>> inserted;
  std::map<model::TaskId, std::vector<model::Dependence>> depends;
  std::vector<model::Task> combinations;
  std::map<model::AccessId, model::AccessId> now, was;
};

} // namespace ompracer::command
