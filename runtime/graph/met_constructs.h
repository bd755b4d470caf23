// MetConstructs: where each implicit task came to its last worksharing constructs.
//
// All threads of a team meet the same constructs in the same order. So the numbers of constructs are a measure that
// steps of different threads have in common. It tells whether code comes before a construct or after it, whichever
// threads ran the two. Only reports ask. So the memory is fixed and no thread waits: what was overwritten is not known.
#pragma once

#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class MetConstructs {
public:
  /// A place among the constructs: 2k + 1 in the k-th, 2k between the one before and it.
  static constexpr u32 kUnknown = ~0u;

  bool init() { return groups.init(kGroups); }
  /// The implicit task begins, and the next construct that it meets has the number `ordinal`.
  void begin(SNodeId task, u32 ordinal) {
    Group &g = groupOf(task);
    g.task.store(0, std::memory_order_relaxed);
    // Release: who reads one of them (acquire, in placeOf) finds the former owner gone.
    g.count.store(ordinal, std::memory_order_release);
    g.first.store(ordinal, std::memory_order_release);
    g.task.store(static_cast<u32>(task), std::memory_order_release); // pairs with the first acquire there
  }
  /// It is in the construct with that number at `step`, and at no other step but for what follows in the construct. By
  /// the thread that executes it.
  void met(SNodeId task, u32 ordinal, u32 step) {
    Group &g = groupOf(task);
    if (g.task.load(std::memory_order_relaxed) != static_cast<u32>(task))
      begin(task, ordinal);
    else if (g.count.load(std::memory_order_relaxed) > ordinal)
      return; // it goes on with iterations that are not its own
    // Release: who reads the step (acquire, in placeOf) finds neither the former owner nor an older count after it.
    g.steps[ordinal % kSteps].store(step, std::memory_order_release);
    g.count.store(ordinal + 1, std::memory_order_release);
  }
  /// The place of what the implicit task itself does at the step.
  u32 placeOf(SNodeId task, u32 step) const {
    const Group &g = groupOf(task);
    if (g.task.load(std::memory_order_acquire) != static_cast<u32>(task))
      return kUnknown;
    const u32 first = g.first.load(std::memory_order_acquire), count = g.count.load(std::memory_order_acquire);
    const u32 oldest = oldestKnown(first, count);
    u32 place = oldest == first ? 2 * first : kUnknown;
    for (u32 i = oldest; i < count; ++i) {
      const u32 met = g.steps[i % kSteps].load(std::memory_order_acquire);
      if (met <= step)
        place = met == step ? 2 * i + 1 : 2 * i + 2;
    }
    const bool kept = oldestKnown(first, g.count.load(std::memory_order_relaxed)) <= oldest;
    return kept && g.task.load(std::memory_order_relaxed) == static_cast<u32>(task) ? place : kUnknown;
  }
  /// Numbers of nodes are given out again. Nobody else runs.
  void reset() { groups.clear(kGroups); }

private:
  static constexpr u32 kGroups = 4096, kSteps = 16;
  struct alignas(64) Group {       // threads of a team have neighbours
    std::atomic<u32> task;         ///< 0: none
    std::atomic<u32> first, count; ///< constructs [first, count) were met
    std::atomic<u32> steps[kSteps];
  };
  /// One place is left free for who writes meanwhile.
  static u32 oldestKnown(u32 first, u32 count) { return count - first < kSteps ? first : count - (kSteps - 1); }
  Group &groupOf(SNodeId task) { return groups[static_cast<u32>(task) % kGroups]; }
  const Group &groupOf(SNodeId task) const { return groups[static_cast<u32>(task) % kGroups]; }

  StableArray<Group> groups;
};

} // namespace ompracer
