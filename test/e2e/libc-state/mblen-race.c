// RUN: %check-race %s
// Rule: exclusion.extent
// The shift state is kept for all threads.
#include "e2e.h"

#include <stdlib.h>

int length[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    length[i] = mblen("x", 1); // RACE
  }
  return 0;
}
