// RUN: %check-race %s
// Rule: owned.pinned
// Iterations select the element; that the task has the number, too, makes it no thread's own.
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
        x[i / 2]++; // RACE
        USE(i + me);
      }
#pragma omp taskwait
    }
  }
  return 0;
}
