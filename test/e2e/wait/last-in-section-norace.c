// RUN: %check-norace %s
// Rule: floating.meet value.await
// Who comes last has awaited all others, and so the body that any of them may have executed. In a team of one the first
// is the last: it finds nothing but its own update.
#include "e2e.h"

int count, x;
int main(void) {
#pragma omp parallel
  {
    int all = omp_get_num_threads(), place;
#pragma omp single nowait
    x = 1;
#pragma omp critical
    place = ++count;
    if (place == all)
      USE(x);
  }
  return x != 1;
}
