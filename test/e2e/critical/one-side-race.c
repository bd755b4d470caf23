// RUN: %check-race %s
// Rule: exclusion.extent
// Only one side is in the critical section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2) {
#pragma omp critical
      x++; // RACE
    } else {
      x++; // RACE
    }
  }
  return x < 1;
}
