// RUN: %check-norace %s
// Rule: floating.meet value.await
// Each thread waits for the flag before it comes to the single: whoever runs the body, the write precedes it.
#include "e2e.h"

int x, flag;
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    if (me == 0) {
      x = 1;
#pragma omp atomic write release
      flag = 1;
    }
    if (me >= 0)
      for (int seen = 0; !seen;) {
#pragma omp atomic read acquire
        seen = flag;
      }
#pragma omp single nowait
    x += 1;
#pragma omp sections
    {
#pragma omp section
      USE(me);
    }
  }
  return 0;
}
