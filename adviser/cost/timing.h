// What tasks cost in the OpenMP runtime: to create them, and to find the next one and begin it.
//
// One of a few creations and begins of each thread is timed; the tool's own part is taken out. A creation in which the
// runtime ran another task, and a begin that came after a long wait, are not counted: there was nothing to do. Nor is
// what the thread was taken off its processor in.
#pragma once

#include "clock/clock.h"
#include "totals/totals.h"

namespace ompracer::adviser {

class Timing {
public:
  /// Is the next creation to be timed? If not, that need not be told.
  bool wantsCreation() {
    if (allocation || chosen(calls + 1))
      return true;
    ++calls;
    createdSince = 0;
    return false;
  }
  bool timesCreation() const { return createdSince || allocation; }
  /// The thread calls the runtime to create a task; the call returns.
  void creationBegins(ThreadClock &);
  /// True: meanCreation has changed.
  bool creationEnds(ThreadClock &, TotalsTable &);
  /// In the call: a task of that context.
  void created(u32 context) {
    createdContext = context;
    ++createdCount;
  }
  /// The thread runs a task, perhaps in a creation. Returns for how long threads wait for tasks, where this one stands
  /// for as many as are not timed.
  u64 begins(ThreadClock &, TotalsTable &, u32 context);
  /// It looks for the next one, once the tool is done.
  void looks(ThreadClock &);
  /// It has gone on with something that it did not look for.
  void goesOn() { lookedSince = 0; }
  /// The tool works in a creation that is timed.
  u64 toolBegins(ThreadClock &clock) { return createdSince ? readClock(clock) : 0; }
  void toolEnds(ThreadClock &clock, u64 since) {
    if (since && createdSince)
      createdSince += readClock(clock) - since;
  }

private:
  /// One of so many, once some are known. Odd: a block is allocated by one call and becomes a task by the next.
  static constexpr u32 kEvery = 7, kEveryLater = 63, kSome = 1000;
  static u32 every(u32 count) { return count < kSome ? kEvery : kEveryLater; }
  static bool chosen(u32 count) { return count % every(count) == 0; }
  u32 calls = 0, searches = 0;
  u32 createdContext = 0, createdCount = 0;
  u64 allocation = 0;   ///< cost of the call before, which has made the block of the task; 0: it was not timed
  u64 createdSince = 0; ///< 0: the creation on its way is not timed
  u64 lookedSince = 0;  ///< 0: the search is not timed
  u32 asked = 0;        ///< ThreadClock::asked when it began: else the thread was off its processor meanwhile
};

/// Longer ones are waits for work, not costs. In units of the clock.
extern u64 longestCreation, longestSearch;
/// Mean cost of a creation so far, by which a burden may be reckoned. Relaxed: any value will do.
extern std::atomic<u64> meanCreation;

} // namespace ompracer::adviser
