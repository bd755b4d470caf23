// RUN: %check-race %s
// Rule: conflict.bytes
// One block for all tasks.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  int *p = malloc(40);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      for (int j = 0; j < 10; j++)
        ((volatile int *)p)[j] = i; // RACE
    }
  }
  free(p);
  return 0;
}
