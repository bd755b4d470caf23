// RUN: %check-norace %s
// Rule: owned.pinned
// Two guards by one comparison, with a condition of its own inside the first: the optimiser makes one way of them.
#include "e2e.h"

static int shown, steps, others;
static double values[200];

NOINLINE static void work(double *element) { *element = 1; }

int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 200; i++) {
      if (me == 0 && i % 50 == 0)
        shown++;
      work(&values[i]);
      if (me == 0)
        steps++;
      else if (me == 1)
        others++;
    }
  }
  return values[199] != 1 || shown > steps;
}
