// RUN: %check-norace %s
// Rule: owned.pinned
// A comparison of the number together with another condition that must hold as well.
#include "e2e.h"

static int first, second;
static double values[100];

int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
    for (long i = 0; i < 100; i++) {
      values[i] = (double)i;
      if (me == 0 && i % 3 != 0)
        first++;
      if (me == 0) {
        if (values[i] > 1000)
          continue;
      }
      if (me == 0)
        second++;
    }
  }
  return first < 0;
}
