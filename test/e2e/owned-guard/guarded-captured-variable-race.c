// RUN: %check-race %s
// Rule: owned.pinned
// The guard compares the iteration.
#include "e2e.h"

int main(void) {
  double last = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i < N)
      last = i; // RACE
  }
  return last < 0;
}
