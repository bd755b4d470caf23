#include "record/history.h"

namespace ompracer {

void lookAgainAtCell(Thread &t, Cell cell, Entry b, uptr cellAddress, Reported &reported) {
  // Sequentially consistent: pairs with the publications (publish.h).
  gDetector.overflow.anyOf(cell, std::memory_order_seq_cst, [&](Slot &, u64 value) {
    Entry e{value};
    if (value >= t.staleBelow && !e.sameFragment(b) && e.conflicts(b) &&
        judge(t, e, b, cellAddress, relationOf(t, e)).mayRace() && reported.addAgain(e))
      reportRace(t, e, b, cellAddress);
    return false;
  });
}

} // namespace ompracer
