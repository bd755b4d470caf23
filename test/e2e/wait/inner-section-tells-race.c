// RUN: %check-race %s
// Rule: floating.meet value.await
// What stands after the inner section is in no order with who waited under its lock.
#include "e2e.h"
#include <sched.h>

int sum, flag;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
#pragma omp critical(outer)
    {
#pragma omp critical(inner)
      {
#pragma omp atomic write relaxed
        flag = 1;
      }
      sum += 1; // RACE
    }
    for (int seen = 0; !seen; sched_yield()) {
#pragma omp critical(inner)
      seen = flag;
    }
#pragma omp single nowait
    sum += 1; // RACE
  }
  return 0;
}
