// RUN: %check-race %s
// Rule: exclusion.extent
// All threads share the environment.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    putenv("OMPRACER_TEST=1"); // RACE
  }
  return 0;
}
