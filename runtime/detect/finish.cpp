// What the end of the run says of the detector's numbers, and of what it did not check.
#include "detect/all_threads.h"
#include "detect/value_order.h"

#include "notes/notes.h"
#include "report/sink.h"

namespace ompracer {

void Detector::finish(Summary &summary) {
  ThreadTotals totals = threadTotals();
  summary.accesses = totals.accesses;
  summary.fragments = graph.wnodeCount();
  if (totals.historiesDropped)
    noteNotChecked(overflow.isClosed() ? "memory-limit" : "histories-dropped",
                   overflow.isClosed() ? "accesses dropped from histories: memory limit reached"
                                       : "accesses dropped from full histories",
                   totals.historiesDropped);
  if (u64 count = graph.givenUp())
    noteNotChecked("waits", "pairs of accesses with too many waits between them, taken as ordered", count);
  if (u64 count = gValueOrder.notFollowed())
    noteNotChecked("values", "writes of values that were too many to follow, taken as if nobody awaited them", count);
  if (u64 count = uncheckedLeaves.load(std::memory_order_relaxed))
    noteNotChecked(overflow.isClosed() ? "memory-limit" : "no-memory",
                   overflow.isClosed() ? "accesses to memory not met before: memory limit reached"
                                       : "accesses: the system gave no memory",
                   count);
}

} // namespace ompracer
