// RUN: %check-race %s
// Rule: owned.pinned
// The update is guarded by the iteration.
#include "e2e.h"

int progress;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    if (i % 2 == 0)
      progress++; // RACE
  }
  return 0;
}
