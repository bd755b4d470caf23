// RUN: %check-norace %s
// Rule: floating.meet value.await
// Whoever waits under the inner lock awaits the end of the inner section, whatever else was held, and all that is in
// front of it.
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
        sum += 1;
      }
    }
    for (int seen = 0; !seen; sched_yield()) {
#pragma omp critical(inner)
      seen = flag;
    }
#pragma omp single nowait
    sum += 1;
  }
  return 0;
}
