// A log as a source of events: each record calls the verb of events/sink.h that the run called, or what else of the
// detector it called.
#pragma once

#include "replay/threads.h"

#include <string>
#include <utility>
#include <vector>

namespace ompracer::command {

class Source {
public:
  /// The records that follow are this thread's.
  void go(u32 number) { thread = &threads.go(number); }
  /// Any record but an access.
  void event(const LogRecord &);
  /// An access comes: the clauses that were told before it are whole.
  void endClauses();
  /// In the combination of a task reduction, which the detector judges when it ends.
  bool inCombination() const { return thread->apart; }
  /// What is not replayed, each once.
  void lacks(const std::string &);
  std::vector<std::string> missing;

private:
  struct Host {
    FragmentId creation{}, last{}, orderedBelow{};
    LockSetId locks{};
    SNodeId node = SNodeId::None;
  };

  void inTask(const LogRecord &, Task &);
  // bodies.cpp
  Task *taskAt(u64 number);
  Task *makeTask(u64 number);
  void runsTask(Task *);
  bool isLive(Task *) const;
  void region(const LogRecord &);
  void implicitTask(const LogRecord &);
  void taskMade(const LogRecord &);
  void clause(const LogRecord &);
  void barrier(const LogRecord &);
  void host(const LogRecord &);

  ReplayThreads threads;
  ReplayThread *thread = nullptr;
  std::map<u64, Task *> tasks;
  std::map<u64, Team *> teams;
  std::map<u64, Host> hosts;
  std::map<u64, u32> toldBy; ///< thread that tells the dependences of a task
  Lives lives;
};

} // namespace ompracer::command
