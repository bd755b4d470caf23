// RUN: %check-norace %s
// Rule: owned.pinned
// A task that one thread alone would create, and what that thread alone did before.
#include "e2e.h"

long first, seen;
static NOINLINE void look(void) {
#pragma omp atomic write
  seen = first;
}

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    if (me == 0)
      first = 1;
#pragma omp single
    if (me == 0) {
#pragma omp task
      look();
    }
  }
  return 0;
}
