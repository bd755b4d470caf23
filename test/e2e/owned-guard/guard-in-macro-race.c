// RUN: %check-race %s
// Rule: owned.pinned
// One macro has a guarded and an unguarded use of the same function: all of it stands in one place of the text.
#include "e2e.h"

static int cells[100], ticks;

NOINLINE static void bump(int *p) { ++*p; } // RACE

#define BUMP(i) (bump(&cells[i]), i >= 0 ? bump(&ticks) : (void)0)

int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 100; i++)
      BUMP(i);
    (void)me;
  }
  return cells[99] != 1 || ticks > 100;
}
