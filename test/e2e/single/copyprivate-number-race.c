// RUN: %check-race %s
// Rule: owned.pinned
// After copyprivate the variable names the thread that ran the single, in all threads.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp single copyprivate(me)
    USE(me);
#pragma omp for
    for (int i = 0; i < N; i++)
      a[me]++; // RACE
  }
  return 0;
}
