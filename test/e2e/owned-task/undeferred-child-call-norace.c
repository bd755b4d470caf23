// RUN: %check-norace %s
// Rule: owned.executor
// An undeferred child gets the number that an explicit task has read, or a pointer that this number selects, and hands
// it to a function: its thread is that of the task.
#include "e2e.h"

static int sum[64];
static NOINLINE void addAt(int me, int i) { sum[me] += i; }
static NOINLINE void addTo(int *p, int i) { *p += i; }
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i)
    {
      int me = omp_get_thread_num();
#pragma omp task if (0) firstprivate(me, i)
      addAt(me, i);
      int *p = &sum[me];
#pragma omp task if (0) firstprivate(p, i)
      addTo(p, i);
#pragma omp task if (0) shared(me) firstprivate(i)
      addTo(&sum[me], i);
    }
  }
  return 0;
}
