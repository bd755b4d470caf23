// RUN: %check-norace %s
// Rule: owned.pinned
// A task that each iteration joins works on the element of the thread that created it.
#include "e2e.h"

int main(void) {
  int a[64] = {0};
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int t = omp_get_thread_num();
#pragma omp task firstprivate(t) shared(a)
    a[t]++;
#pragma omp taskwait
    a[t]++;
  }
  return a[0] < 0;
}
