// RUN: %check-norace %s
// Rule: conflict.atomic
// A deferred child gets the number that an explicit task has read, and hands it to a function: the children of two tasks
// of one thread may run at once, and add atomically.
#include "e2e.h"

static int sum[64];
static NOINLINE void addAt(int me, int i) {
#pragma omp atomic
  sum[me] += i;
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i)
    {
      int me = omp_get_thread_num();
#pragma omp task if (1) firstprivate(me, i)
      addAt(me, i);
    }
  }
  return 0;
}
