// RUN: %check-race %s
// Rule: owned.pinned
// A static counter is shared.
#include "e2e.h"

static int counter;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    counter++; // RACE
  return 0;
}
