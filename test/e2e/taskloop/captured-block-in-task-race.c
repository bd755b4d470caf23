// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: task.create
// Nor to the tasks that the iterations create.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
  {
    int *sum = calloc(1, sizeof *sum);
#pragma omp taskloop grainsize(4)
    for (int i = 0; i < 4; i++) {
#pragma omp task
      sum[0] += i; // RACE
#pragma omp taskwait
    }
    free(sum);
  }
  return 0;
}
