// RUN: %check-norace %s
// Rule: exclusion.extent
// The shift state is kept for all threads, used by one at a time.
#include "e2e.h"

#include <stdlib.h>

int length[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    length[i] = mblen("x", 1);
  }
  return 0;
}
