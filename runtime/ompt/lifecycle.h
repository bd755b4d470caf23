// Lifecycle: what the OMPT layer knows of the whole process. Outermost regions, host threads, and when recorded
// history is past for good.
#pragma once

#include "detect/thread.h"

#include <atomic>

namespace ompracer {

class Lifecycle {
public:
  /// An initial task of a host thread began. While there are two, nothing is past for all.
  void hostBegan() { hosts.fetch_add(1, std::memory_order_relaxed); }
  /// A host thread was joined: all it did is past for its joiner.
  void hostEnded() { hosts.fetch_sub(1, std::memory_order_relaxed); }
  /// In a forked child the calling thread is the only one.
  void forked() { hosts.store(1, std::memory_order_relaxed); }
  bool singleHost() const { return hosts.load(std::memory_order_relaxed) <= 1; }

  /// An outermost region is about to begin on the calling thread, whose cursor must be made anew afterwards. Returns
  /// the bound below which all fragments are ordered before the region.
  FragmentId beginOutermostRegion();

  /// Each team of a league is one: critical sections and locks exclude inside it only.
  u32 newContentionGroup() { return nextGroup.fetch_add(1, std::memory_order_relaxed); }

  /// A construct was executed: the run ends with a summary line.
  void noteOpenmp() {
    if (!openmp.load(std::memory_order_relaxed))
      openmp.store(true, std::memory_order_relaxed);
  }
  bool openmpRan() const { return openmp.load(std::memory_order_relaxed); }
  /// An OMPT-capable runtime has loaded this tool.
  void runtimeFound() { runtime = true; }
  bool hasRuntime() const { return runtime; }

private:
  // Relaxed: counters and sticky flags; the OpenMP runtime orders the events that depend on them.
  std::atomic<u32> hosts{0};
  std::atomic<u32> nextGroup{1};
  std::atomic<bool> openmp{false};
  bool runtime = false;
};

extern Lifecycle lifecycle;

} // namespace ompracer
