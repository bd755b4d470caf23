// RUN: %check-norace %s
// Rule: barrier.code
// The barrier separates them.
#include "e2e.h"

static int x, y;
static void ignores(int value) { (void)value; }
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      x = y = 1;
#pragma omp barrier
#pragma omp parallel firstprivate(x) num_threads(2)
    {
    }
    ignores(y);
  }
  return 0;
}
