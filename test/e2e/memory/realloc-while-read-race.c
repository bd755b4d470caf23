// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// One section reallocates what another reads.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  volatile int *p = malloc(64), *q = p;
  p[0] = 1;
#pragma omp parallel sections
  {
#pragma omp section
    USE(p[0]); // RACE
#pragma omp section
    {
      q = realloc((void *)p, 100000); // RACE
    }
  }
  free((void *)q);
  return 0;
}
