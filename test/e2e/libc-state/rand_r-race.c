// RUN: %check-race %s
// Rule: owned.pinned
// All threads use one state.
#include "e2e.h"

#include <stdlib.h>

int hits;
unsigned state = 1;

int main(void) {
#pragma omp parallel reduction(+ : hits)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      hits += rand_r(&state) % 2; // RACE
  }
  return 0;
}
