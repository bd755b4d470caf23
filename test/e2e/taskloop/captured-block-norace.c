// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: taskgroup.children
// The program says that one task runs them.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
  {
    int *sum = calloc(1, sizeof *sum);
#pragma omp taskloop grainsize(strict : 4)
    for (int i = 0; i < 4; i++)
      sum[0] += i;
    free(sum);
  }
  return 0;
}
