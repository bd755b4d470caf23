// ExpectedWaits: in which ways the program may make a thread wait for another one, besides constructs.
//
// Relaxed: each is set before a thread can wait so, by the module that says it or by who makes the object.
#pragma once

#include "base/types.h"

#include <ompracer/abi.h>

#include <atomic>

namespace ompracer {

class ExpectedWaits {
public:
  /// A module is loaded. evidence: what it says of waits, see the ABI.
  void add(u32 evidence) {
    constexpr u32 kAcrossModules = OMPRACER_WAITS_IF_LOCKED | OMPRACER_WAITS_LOCKS_ELSEWHERE;
    evidence |= said.fetch_or(evidence, std::memory_order_relaxed);
    if ((evidence & OMPRACER_WAITS_VALUES) || (evidence & kAcrossModules) == kAcrossModules)
      values.store(true, std::memory_order_relaxed);
  }
  /// The program has made an object at which threads wait for each other without values.
  void addMeetings() { meetings.store(true, std::memory_order_relaxed); }

  /// What modules said so far.
  u32 evidence() const { return said.load(std::memory_order_relaxed); }
  bool forMeetings() const { return meetings.load(std::memory_order_relaxed); }
  /// Some instrumented module contains a read that decides.
  bool forValues() const { return values.load(std::memory_order_relaxed); }
  /// Threads of a team may wait for each other.
  bool any() const { return forValues() || forMeetings(); }
  /// Some instrumented module contains loops whose iterations wait for each other (ordered, doacross).
  bool betweenIterations() const { return evidence() & OMPRACER_WAITS_CROSS_ITERATIONS; }

private:
  std::atomic<u32> said{0};
  std::atomic<bool> values{false}, meetings{false};
};

} // namespace ompracer
