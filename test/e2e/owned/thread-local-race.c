// RUN: %check-race %s
// Rule: owned.pinned
// A static variable is shared.
#include "e2e.h"

static int counter;
NOINLINE static void bump(int *p) { *p += 1; } // RACE
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    bump(&counter);
  return 0;
}
