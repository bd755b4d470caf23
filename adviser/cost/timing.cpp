#include "cost/timing.h"

namespace ompracer::adviser {

constinit u64 longestCreation = 0, longestSearch = 0;
constinit std::atomic<u64> meanCreation{0};

void Timing::creationBegins(ThreadClock &clock) {
  createdCount = 0;
  createdSince = allocation || chosen(++calls) ? readClock(clock) : 0;
  asked = clock.asked;
}

bool Timing::creationEnds(ThreadClock &clock, TotalsTable &totals) {
  const u64 since = createdSince, before = allocation;
  createdSince = allocation = 0;
  if (!since)
    return false;
  const u64 cost = readClock(clock) - since;
  if (cost > longestCreation || asked != clock.asked)
    return false;
  if (!createdCount) {
    allocation = cost ? cost : 1;
    return false;
  }
  if (!before)
    return false;
  Totals &t = totals[createdContext];
  t.creating += before + cost;
  t.created += createdCount;
  const u64 each = (before + cost) / createdCount, mean = meanCreation.load(std::memory_order_relaxed);
  meanCreation.store(mean ? mean - mean / 16 + each / 16 : each, std::memory_order_relaxed);
  return true;
}

u64 Timing::begins(ThreadClock &clock, TotalsTable &totals, u32 context) {
  createdSince = 0; // in a creation: the runtime did more than that
  if (!lookedSince)
    return 0;
  const u64 cost = readClock(clock) - lookedSince;
  lookedSince = 0;
  if (cost > longestSearch)
    return cost * every(searches);
  if (asked != clock.asked)
    return 0;
  Totals &t = totals[context];
  t.scheduling += cost;
  ++t.scheduled;
  return 0;
}

void Timing::looks(ThreadClock &clock) {
  lookedSince = chosen(++searches) ? readClock(clock) : 0;
  asked = clock.asked;
}

} // namespace ompracer::adviser
