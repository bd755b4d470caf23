// RUN: %check-norace %s
// Rule: owned.pinned
// _Thread_local storage, passed by address.
#include "e2e.h"

static _Thread_local int counter;
NOINLINE static void bump(int *p) { *p += 1; }
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    bump(&counter);
  return 0;
}
