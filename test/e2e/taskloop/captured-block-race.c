// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: taskgroup.children
// A block that the implicit task allocated belongs to none of the iterations, whatever task runs them.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
  {
    int *sum = calloc(1, sizeof *sum);
#pragma omp taskloop grainsize(4)
    for (int i = 0; i < 4; i++)
      sum[0] += i; // RACE
    free(sum);
  }
  return 0;
}
