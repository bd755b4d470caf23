// RUN: %check-norace %s
// Rule: owned.pinned
// The variable names the thread again.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp single copyprivate(me)
    USE(me);
    me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++)
      a[me]++;
  }
  return 0;
}
