// RUN: %check-norace %s
// Rule: owned.pinned
// The number that the task captured selects the element; the iteration that it captured, too, does not.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i, me)
      {
        x[me]++;
        USE(i + me);
      }
#pragma omp taskwait
    }
  }
  return 0;
}
