// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: doacross.sink
// After the loop a thread has seen what the iterations that its own waited for had done, and what a thread did before the loop.
#include "e2e.h"

static int x, before, out[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    if (me == 0)
      before = 2;
#pragma omp for ordered(1) schedule(static, 1) nowait
    for (int i = 0; i < 2; i++) {
#pragma omp ordered depend(sink : i - 1)
      if (i == 0)
        x = 1;
#pragma omp ordered depend(source)
    }
    if (me == 1)
      out[me] = x + before;
  }
  return 0;
}
