// RUN: %check-race %s
//
// What only the first thread does, with a task inside a masked block, and in a body that may be another thread's.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    USE(me);
#pragma omp master
#pragma omp task if (0)
    x = 1; // RACE
#pragma omp single nowait
    if (N >= 0)
      USE(x); // RACE
  }
  return x != 1;
}
