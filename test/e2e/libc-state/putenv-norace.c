// RUN: %check-norace %s
// Rule: exclusion.extent
// All threads share the environment, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    putenv("OMPRACER_TEST=1");
  }
  return 0;
}
