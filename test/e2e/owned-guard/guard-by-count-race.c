// RUN: %check-race %s
// Rule: owned.pinned
// What a thread counts, in an element or variable of its own, is no number of a thread: it guards nothing.
#include "e2e.h"

static int counts[64], total, odd;
static unsigned seed = 1;
#pragma omp threadprivate(seed)

static unsigned next(void) {
  seed = seed * 1103515245u + 12345u;
  return seed >> 16;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    const int me = omp_get_thread_num();
    if (++counts[me] % 8 == 0)
      total++; // RACE
    if (next() & 1)
      odd++; // RACE
  }
  return total == 0;
}
