// RUN: %check-race %s
// Rule: owned.pinned
// A task that any thread may create, and what that thread alone did before.
#include "e2e.h"

long first, seen;
static NOINLINE void look(void) {
#pragma omp atomic write
  seen = first; // RACE
}

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    if (me == 0)
      first = 1; // RACE
#pragma omp single
    if (N) {
#pragma omp task
      look();
    }
  }
  return 0;
}
