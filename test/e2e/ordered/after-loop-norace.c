// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: ordered.blocks
// After the loop a thread has seen the blocks of all iterations before its own.
#include "e2e.h"

static int x, out[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp for ordered schedule(static, 1) nowait
    for (int i = 0; i < 3; i++) {
      if (i == 0)
        x = 1;
#pragma omp ordered
      out[me] = i;
    }
    if (me == 1)
      out[me] = x;
  }
  return 0;
}
