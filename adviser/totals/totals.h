// Totals: what a thread has counted for each context. Written by its thread alone, added up at the end of the run.
#pragma once

#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer::adviser {

/// Weights of one kind: of tasks, of units of loops.
struct Units {
  static constexpr unsigned kBuckets = 40;
  u64 count = 0, sum = 0, max = 0;
  u64 means = 0;           ///< of them, those of which the mean of several is known: of static shares
  u32 log2[kBuckets] = {}; ///< [i]: of weights below 2^i, and not below 2^(i-1)

  void add(u64 weight, u64 times = 1);
  void add(const Units &);
};

/// What a fragment begins with. Those of one context that begin alike are alike.
enum Opening : u8 { kOther, kOfBody, kOfConstruct, kOfChunk, kOpeningCount };

struct Totals {
  u64 work = 0;      ///< of fragments whose innermost context it is
  u64 fragments = 0; ///< those
  u64 disturbed = 0; ///< of them, those in which the thread was off its processor (cost/disturbed.h)
  struct Calm {
    u64 count = 0;
    double weight = 0, squares = 0; ///< sums of the weights, and of their squares
  } calm;                           ///< of those that were timed, and that nothing happened in, nor just before
  struct Typical {
    double weight = 0, owed = 0; ///< of most of its thread's; what was measured less what was counted
    u32 count = 0;
    u8 streak = 0;          ///< so many in a row have been longer, or shorter,
    bool up = false;        ///< and which
  } typical[kOpeningCount]; ///< of its thread alone, by what they begin with (cost/noise.h)
  static constexpr unsigned kNoise = 5;
  struct Noise {
    u64 count = 0;
    double excess = 0; ///< of these over typical ones
    bool rare = false; ///< in all threads, at the last look
  } noise[kNoise];     ///< of its thread alone: longer ones, by classes
  u64 instances = 0;   ///< that ended
  u64 members = 0;     ///< bodies that executed the instances
  u64 outermost = 0;   ///< instances inside no other instance of the directive
  u64 serial = 0;      ///< logical spans of these
  u64 serialScheduled = 0;
  u64 replicated = 0; ///< of regions: what members execute outside constructs, as far as others do as much
  u64 creating = 0;   ///< time in the runtime to create instances, of those that were timed
  u64 created = 0;    ///< those that were timed
  u64 scheduling = 0; ///< to find and begin them, of those that were timed
  u64 scheduled = 0;  ///< those that were timed
  static constexpr unsigned kStates = 9;
  u64 states[kStates] = {};  ///< of regions: wall time of threads in each state (blame/states.h)
  u64 holding = 0;           ///< of mutexes, by the locks clock
  u64 chunk = 0;             ///< of loops: the largest that the program named; 0: none
  u64 system = 0;            ///< nanoseconds of the work in the system's kernel, as far as was seen
  u64 dependences = 0;       ///< items of depend clauses
  u64 blame = 0, waited = 0; ///< wall time that others waited for it, and it for others
  u64 thinned = 0;           ///< instances that were counted and not timed
  struct {
    u64 fragments = 0, weight = 0; ///< of instances that were timed lately
    u64 leftOut = 0;               ///< fragments of those that were disturbed, until there is a mean
    u32 mean = 0;                  ///< of a fragment, in 256ths of a unit
    u32 mask = 0;                  ///< an instance is timed where its scattered number has none of these bits
  } thinning;                      ///< of its thread alone (cost/thinning.h)
  Units units;

  void add(const Totals &);
};

/// By number of the context. Pages of a few contexts each, so that a thread which meets few needs little memory.
class TotalsTable {
public:
  static constexpr u32 kContexts = 1u << 18;
  Totals &operator[](u32 context) {
    if (last && context == lastContext)
      return *last;
    Page *&page = pages[context / kPerPage];
    if (!page)
      page = newPage();
    lastContext = context;
    return *(last = &page->totals[context % kPerPage]);
  }
  /// Null: nothing was counted.
  const Totals *find(u32 context) const {
    const Page *page = pages[context / kPerPage];
    return page ? &page->totals[context % kPerPage] : nullptr;
  }

  TotalsTable *next = nullptr; ///< in the list of all
  /// What its thread keeps besides, which outlives it: a ThreadState (blame/states.h). Zero at first.
  u64 thread[16] = {};

  void clear() {
    for (Page *page : pages)
      if (page)
        *page = {};
  }

private:
  static constexpr u32 kPerPage = 16;
  struct Page {
    Totals totals[kPerPage];
  };
  static Page *newPage();
  Totals *last = nullptr; ///< of the context that was asked for last
  u32 lastContext = 0;
  Page *pages[kContexts / kPerPage] = {};
  friend bool initTotals();
};

/// Calls visit(table) for that of each thread, the newest first.
template <typename Visit> void forEachTotals(Visit visit);
TotalsTable *newestTotals();

/// Reserves the memory. False when the system refuses it.
bool initTotals();
/// A new table, which lives until the process ends.
TotalsTable *newTotals();
/// Nothing has been counted. Nobody counts meanwhile: in a forked child.
void clearTotals();
/// All that any thread has counted for the context. The threads may still be counting.
Totals totalsOf(u32 context);
/// And of Totals::Calm alone.
Totals::Calm calmOf(u32 context);

template <typename Visit> void forEachTotals(Visit visit) {
  for (TotalsTable *table = newestTotals(); table; table = table->next)
    visit(*table);
}

} // namespace ompracer::adviser
