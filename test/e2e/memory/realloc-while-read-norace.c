// RUN: %check-norace %s
// Rule: conflict.bytes
// Reallocation follows the region.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  volatile int *p = malloc(64), *q = p;
  p[0] = 1;
#pragma omp parallel sections
  {
#pragma omp section
    USE(p[0]);
#pragma omp section
    {
      USE(p);
    }
  }
  q = realloc((void *)p, 100000);
  free((void *)q);
  return 0;
}
