// RUN: %check-race %s
// Rule: exclusion.extent
// All threads share one state.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

double numbers[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    numbers[i] = drand48(); // RACE
  }
  return 0;
}
