// RUN: %check-norace %s
// FLAGS: -femulated-tls
// Rule: owned.executor
// Variables of the thread in heap blocks, found by a call: its own, also for functions and for those of libc.
#include "e2e.h"
#include <string.h>

static _Thread_local int counts[8];
_Thread_local int *kept;
int last;
#pragma omp threadprivate(last)
int source[8];

static NOINLINE void add(int *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] += i;
}

int main(void) {
#pragma omp parallel
  {
    kept = counts;
    add(kept, 8);
    memcpy(counts, source, sizeof counts);
    last = kept[3];
#pragma omp barrier
    memset(kept, 0, sizeof counts);
  }
#pragma omp parallel copyin(last)
  add(&last, 1);
  return 0;
}
