// RUN: %check-norace %s
// Rule: loop.named-chunk
// Tasks of different iterations are siblings only where one thread runs both, which the chunk makes sure. The threads wait for
// a value, so such pairs are decided later.
#include "e2e.h"
#include <unistd.h>

int item, flag, x;

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    {
#pragma omp atomic write
      flag = 1;
    }
    int seen;
    do {
#pragma omp atomic read
      seen = flag;
    } while (!seen);
    if (omp_get_thread_num() == 0)
      usleep(20000); // of a team of two the other thread runs both
#pragma omp for schedule(dynamic, 2) nowait
    for (int i = 0; i < 2; i++) {
#pragma omp taskgroup
      {
#pragma omp task depend(mutexinoutset : item)
        x = i;
      }
    }
  }
  return 0;
}
