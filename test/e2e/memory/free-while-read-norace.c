// RUN: %check-norace %s
// Rule: conflict.bytes
// The block is freed after the region.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  volatile int *p = malloc(64);
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
  free((void *)p);
  return 0;
}
