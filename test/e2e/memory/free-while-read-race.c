// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// One section frees what another reads.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  volatile int *p = malloc(64);
  p[0] = 1;
#pragma omp parallel sections
  {
#pragma omp section
    USE(p[0]); // RACE
#pragma omp section
    {
      free((void *)p); // RACE
    }
  }
  return 0;
}
