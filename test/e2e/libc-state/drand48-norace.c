// RUN: %check-norace %s
// Rule: exclusion.extent
// All threads share one state, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

double numbers[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    numbers[i] = drand48();
  }
  return 0;
}
