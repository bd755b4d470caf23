// Selections: what the thread that executes a task selects (semantics 4b) and the task hands to deferred ones.
//
// Those run on any thread, but what they got is the selecting thread's: two tasks that one thread executed one after
// the other, and their children with them, use it in turn. Told apart by heap blocks, because a task that got such
// memory may have captured shared memory as well.
#pragma once

#include "base/check.h"
#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

struct Selection {
  static constexpr unsigned kBlocks = 2;
  SNodeId task = SNodeId::None; ///< whose executing thread selected
  u32 thread = 0;               ///< that thread
  uptr blocks[kBlocks] = {};    ///< beginnings of the heap blocks that pointers lead to; 0: none

  bool contains(uptr block) const {
    for (uptr b : blocks)
      if (b && b == block)
        return true;
    return false;
  }
};

class Selections {
public:
  bool init() { return of.init(1ull << 32); }

  /// The task with this body got that. Before its first access.
  void got(SNodeId body, const Selection &selection) {
    OMPRACER_DCHECK(body != SNodeId::None && selection.task != SNodeId::None); // else it would not be found
    of[static_cast<u32>(body)] = selection;
    some.store(true, std::memory_order_relaxed);
  }
  /// It got what the task with the body `creator` had got.
  void passedOn(SNodeId body, SNodeId creator) { of[static_cast<u32>(body)] = of[static_cast<u32>(creator)]; }
  /// nullptr: it got nothing of that kind.
  const Selection *find(SNodeId body) const {
    const Selection &s = of[static_cast<u32>(body)];
    return s.task != SNodeId::None ? &s : nullptr;
  }
  bool any() const { return some.load(std::memory_order_relaxed); }

  /// The bodies [from, end) are never asked about again.
  void retire(u64 from, u64 end) { of.release(from, end); }
  /// Their numbers start anew.
  void clear(u32 end) { of.clear(end); }

private:
  /// By body. Stored before the task's first access, read after an access was seen.
  StableArray<Selection> of;
  std::atomic<bool> some{false}; ///< any was stored; relaxed: who reads it has seen an access of the task
};

} // namespace ompracer
