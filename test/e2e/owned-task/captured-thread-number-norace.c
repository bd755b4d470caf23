// RUN: %check-norace %s
// Rule: taskwait.children
// The first task is joined before the second is made.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp task firstprivate(t)
    x[t]++;
#pragma omp taskwait
#pragma omp task firstprivate(t)
    x[t]++;
  }
  return 0;
}
