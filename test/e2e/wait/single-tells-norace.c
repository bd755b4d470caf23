// RUN: %check-norace %s
// Rule: floating.meet value.await
// The body of a single tells the others that it is done; each thread waits for that before it comes to the loop.
#include "e2e.h"

int x, flag;
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp single nowait
    {
      x += 1;
#pragma omp atomic write release
      flag = 1;
    }
    if (me >= 0)
      for (int seen = 0; !seen;) {
#pragma omp atomic read acquire
        seen = flag;
      }
#pragma omp for nowait
    for (int i = 0; i < 8; ++i)
      USE(x);
  }
  return 0;
}
