// The threads of the run, executed by the only one there is: the detector's thread-local state of each.
#pragma once

#include "log/story.h"
#include "verbs/task.h"

#include <map>
#include <memory>

namespace ompracer::command {

/// What the log's thread has of its own.
struct ReplayThread {
  Thread detector;
  OmptThread openmp;
  VerbsThread verbs;
  std::vector<Dependence> items; ///< of the clauses that are being told
  u64 dependent = 0;             ///< whose; 0: of a wait
  bool nowait = false, collects = false;
  bool apart = false; ///< in the combination of a task reduction
};

class ReplayThreads {
public:
  ReplayThreads();
  /// The thread of that number executes from now on.
  ReplayThread &go(u32 number);

private:
  Thread fresh;
  std::map<u32, std::unique_ptr<ReplayThread>> all;
  u32 now = 0;
};

} // namespace ompracer::command
