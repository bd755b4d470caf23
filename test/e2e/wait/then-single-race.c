// RUN: %check-race %s
// Rule: floating.meet value.await
// Threads 0 and 1 do not wait, and either may run the single.
#include "e2e.h"

int x, flag;
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    if (me == 0) {
      x = 1; // RACE
#pragma omp atomic write release
      flag = 1;
    }
    if (me > 1)
      for (int seen = 0; !seen;) {
#pragma omp atomic read acquire
        seen = flag;
      }
#pragma omp single nowait
    x += 1; // RACE
#pragma omp sections
    {
#pragma omp section
      USE(me);
    }
  }
  return 0;
}
