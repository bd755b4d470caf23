// RUN: %check-norace %s
// Rule: owned.pinned
// Each thread has a state of its own.
#include "e2e.h"

#include <stdlib.h>

int hits;

int main(void) {
#pragma omp parallel reduction(+ : hits)
  {
    unsigned state = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++)
      hits += rand_r(&state) % 2;
  }
  return 0;
}
